"""How positions and actions are weighed: numbers without look-ahead, and without hidden cards.

`prospects.py` holds what a decision's features share. `cards.py`, `creating.py` and `treachery.py`
weigh the choices of each kind of decision, `actions.py` the options of a turn and all together;
`positions.py` weighs a whole position.
"""
