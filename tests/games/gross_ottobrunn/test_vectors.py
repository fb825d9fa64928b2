"""Every numbered vector of the rules (section 22) is a test that names it."""

import re
from pathlib import Path

VECTORS = {
    "G": (1, 2),
    "F": (1, 2, 3, 4, 5),
    "P": (1, 2, 3, 4, 5, 7),
    "D": (1, 2, 3, 4, 6),
    "W": (1, 2, 4, 6, 7, 8),
    "B": (1, 2, 3),
    "E": (1, 2, 3, 4, 5, 7, 8, 9, 10, 13, 14),
    "R": (1, 2, 3, 4, 5),
    "S": (1, 2, 3, 5, 6),
    "C": (1, 2, 3, 4),
    "X": (1, 2, 3, 4, 5, 6),
    "L": (1, 2, 3, 5),
    "A": (1,),
    "V": (1, 3, 4),
    "T": (1, 2),
    "H": (1, 2),
    "O": (1, 2, 3, 4),
    "SB": (1,),
}
"""By letter; there are gaps in the numbers."""
NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)


def test_every_vector_has_a_test():
    names = [name for file in Path(__file__).parent.glob("test_*.py") for name in NAME.findall(file.read_text())]
    vectors = [f"{letter}{number}" for letter, numbers in VECTORS.items() for number in numbers]
    assert len(vectors) == 75
    assert [one for one in vectors if not any(name.startswith(f"test_{one.lower()}_") for name in names)] == []
