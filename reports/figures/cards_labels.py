"""Names beside the points of a chart, placed so that none lies on another or on a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# Where a name may stand beside its point, in points: the nearest and plainest first
_SIDES = ((1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (0, -1))
_STEPS = (7, 13, 20, 28, 38)


def place_labels(
    axes: Any,
    points: Sequence[tuple[float, float]],
    names: Sequence[tuple[int, str]],
    *,
    bars: Sequence[tuple[float, float, float, float]] = (),
    size: float = 8.5,
    colour: str = "#22252b",
    line: str = "#6f7682",
) -> None:
    """Write names beside some points; one for which there is no free room is left out.

    Limits and size of the axes must be final. The first names get the best places.

    Parameters
    ----------
    axes : matplotlib Axes
    points : sequence of (x, y)
        All points of the chart, in its data: no name lies on one.
    names : sequence of (place among the points, name)
    bars : sequence of (x, y, x, y), optional
        Upright and level lines of the chart, in its data: crossed only if nothing else is free.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.transforms import Bbox

    canvas: Any = FigureCanvasAgg(axes.figure)
    renderer = canvas.get_renderer()
    unit = axes.figure.dpi / 72
    spots = [axes.transData.transform(point) for point in points]
    taken = [Bbox.from_extents(x - 4, y - 4, x + 4, y + 4) for x, y in (s / unit for s in spots)]
    lines = [_thick(axes, bar, unit) for bar in bars]
    room = Bbox(axes.bbox.get_points() / unit)
    for place, name in names:
        text = axes.annotate(
            name, points[place], (0, 0), textcoords="offset points", size=size, color=colour
        )
        wide, high = (length / unit for length in text.get_window_extent(renderer).size)
        spot = spots[place] / unit
        tries = [(step, boxes) for boxes in ([*taken, *lines], taken) for step in _STEPS]
        for step, boxes in tries:
            found = _free(spot, step, (wide, high), room, boxes)
            if found is not None:
                break
        if found is None:
            text.remove()
            continue
        taken.append(found)
        text.set_position((found.x0 - spot[0], found.y0 - spot[1]))
        text.set_va("bottom")
        if step > _STEPS[0]:
            near = (min(max(spot[0], found.x0), found.x1), min(max(spot[1], found.y0), found.y1))
            axes.annotate(
                "",
                points[place],
                (near[0] - spot[0], near[1] - spot[1]),
                textcoords="offset points",
                arrowprops={"arrowstyle": "-", "color": line, "lw": 0.6, "shrinkB": 3},
            )


def _thick(axes: Any, bar: tuple[float, float, float, float], unit: float) -> Any:
    """Return the box of an upright or level line, in points of the figure."""
    from matplotlib.transforms import Bbox

    (x, y), (right, top) = axes.transData.transform([bar[:2], bar[2:]]) / unit
    return Bbox.from_extents(x - 1, y - 1, right + 1, top + 1)


def _free(
    spot: Any, step: float, size: tuple[float, float], room: Any, taken: Sequence[Any]
) -> Any | None:
    """Return the first free box at this distance from a spot, or None."""
    from matplotlib.transforms import Bbox

    wide, high = size
    for across, up in _SIDES:
        x = spot[0] + across * step - (wide if across < 0 else 0 if across else wide / 2)
        y = spot[1] + up * step - (high if up < 0 else 0 if up else high / 2)
        box = Bbox.from_extents(x, y, x + wide, y + high)
        inside = room.x0 <= box.x0 and box.x1 <= room.x1 and room.y0 <= box.y0 and box.y1 <= room.y1
        if inside and not any(box.overlaps(other) for other in taken):
            return box
    return None
