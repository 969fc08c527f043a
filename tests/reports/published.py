"""Published data that several statistics are tested against."""

from __future__ import annotations

# Thirteen trials of a vaccine: ill and well with it, ill and well without it. Colditz et al. 1994,
# JAMA 271:698-702; van Houwelingen et al. 2002, Statistics in Medicine 21:589-624, table I.
TRIALS = (
    (4, 119, 11, 128),
    (6, 300, 29, 274),
    (3, 228, 11, 209),
    (62, 13536, 248, 12619),
    (33, 5036, 47, 5761),
    (180, 1361, 372, 1079),
    (8, 2537, 10, 619),
    (505, 87886, 499, 87892),
    (29, 7470, 45, 7232),
    (17, 1699, 65, 1600),
    (186, 50448, 141, 27197),
    (5, 2493, 3, 2338),
    (27, 16886, 29, 17825),
)
