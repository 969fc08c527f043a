"""How positions and actions are weighed: numbers without look-ahead, and without hidden cards.

`outlook.py` holds what a decision's features share, `texts.py` weighs a card's text, and
`actions.py`, `cards.py` and `boards.py` weigh the choices of each kind of decision; `positions.py`
weighs a whole position.
"""
