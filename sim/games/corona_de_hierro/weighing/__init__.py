"""How positions and actions are weighed: numbers without look-ahead, and without hidden cards.

`prospects.py` reckons what levels, castles and cards are worth, `odds.py` what dice can do, and
`pull.py` what an army in a city is near to. `armies.py`, `emissaries.py` and `cards.py` weigh the
choices of the rulebook's actions, `actions.py` a turn's choice among these and all together;
`positions.py` weighs a whole position.
"""
