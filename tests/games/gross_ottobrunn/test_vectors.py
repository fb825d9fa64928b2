"""Every numbered vector of the rules (section 22) is a test that names it."""

import re
from pathlib import Path

VECTORS = (
    "G1 G2 F1 F2 F3 F4 F5 P1 P2 P3 P4 P5 P7 D1 D2 D3 D4 D6 W1 W2 W4 W6 W7 W8 B1 B2 B3 E1 E2 E3 E4 E5 E7 E8 E9 E10 E13 E14 "
    "R1 R2 R3 R4 R5 S1 S2 S3 S5 S6 C1 C2 C3 C4 X1 X2 X3 X4 X5 X6 L1 L2 L3 L5 A1 V1 V3 V4 T1 T2 H1 H2 O1 O2 O3 O4 SB1"
).split()


def test_every_vector_has_a_test():
    names = [
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    ]
    assert [vector for vector in VECTORS if not any(name.startswith(f"test_{vector.lower()}_") for name in names)] == []
