"""Values with which random players do what they hardly ever do with the prototype's."""

from __future__ import annotations

NOSY = tuple(f"rulings.{name}=2" for name in (
    "hostages_returned", "hostages_asked", "exchanges_offered", "passage_refusals"))  # fmt: skip
CROWDED = (  # many pawns, recruited quickly
    "armies.start=3",
    "armies.pawns=12",
    "bands.red.recruits=3",
    "initiative_cards.cavalry_charge.copies=12",
)
VARIANTS: dict[str, tuple[str, ...]] = {
    "advanced": ("setup.advanced.used=true",),
    "advanced, two of each deck": (
        "setup.advanced.used=true",
        "setup.advanced.kept_counted=of_each_deck",
    ),
    "owner's army": ("rulings.siege_blocked_by=owners_army",),
    "nothing ends it": (
        "rulings.last_castle_ends=false",
        "rulings.last_card_ends=false",
        "track.crown=30",
        "game_end.max_turns=100",
    ),
    "no crown for the highest": (
        "rulings.highest_is_crowned=false",
        "rulings.shared_king_is_sole=false",
        "track.crown=30",
    ),
    "many shields": ("shields.supply=30", "shields.start=5", "hand.shields=1", "hand.kept=2"),
    "no rerolls for support": (
        "rulings.emissary_rerolls=false",
        "shields.start=3",
        "initiative_cards.good_fortune.copies=16",
    ),
    "no small marches": (
        "card_effects.forced_march.small=0",
        "initiative_cards.forced_march.copies=16",
    ),
    "asked twice": NOSY,
    "three actions": ("course.turn_actions=3", "course.first_seat=blue"),
    "few banners": ("banners=2", "armies.pawns=3"),
    "large marches": (
        "card_effects.forced_march.small=1",
        "card_effects.forced_march.large=4",
        "initiative_cards.forced_march.copies=16",
    ),
    "many armies": CROWDED,
    "short track": ("track.yellow=3", "track.green=5", "track.crown=8"),
}
