"""What is wrong with a policy spec."""

from __future__ import annotations

from collections.abc import Iterable


class SpecError(ValueError):
    """What is wrong with a spec.

    Parameters
    ----------
    message : str
        One line.
    found : str, optional
        The part of the spec that is meant.
    allowed : sequence of str
    near : str, optional
        The valid word most like the one found.
    """

    def __init__(
        self,
        message: str,
        found: str | None = None,
        allowed: Iterable[str] = (),
        near: str | None = None,
    ) -> None:
        super().__init__(message)
        self.found = found
        self.allowed = tuple(allowed)
        self.near = near
