"""How positions and actions are weighed: numbers without look-ahead, and without secret votes.

`prospects.py` holds what a decision's features share: who stands where, and what each seat can
expect of the coming phase V. `changes.py` weighs one piece more or less in an electorate, which is
what nearly every action comes to. `board.py` weighs choices on the board, `buying.py` those of a
turn in phase IV, `election.py` votes and what is named before them, `actions.py` all together;
`positions.py` weighs a whole position.
"""
