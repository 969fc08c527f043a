"""Card texts: what each verb of the vocabulary asks for, does, and needs.

A text is a range of instructions in the values record. Each verb has its part in four functions:
`choices.choices_wanted` (how many choices it takes), `choices.list_effect_choices` (from what),
`resolving.resolve_instruction` (what it does) and `possibility.can_resolve` (could it change
anything now, 5.31). Adding a verb means adding it there and to the values model.
"""
