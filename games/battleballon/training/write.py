"""Write what `learn` has learned as games/battleballon/learned.py: `python games/battleballon/training/write.py FILE`."""

import struct
import sys
from base64 import b85encode
from pathlib import Path

WIDTH = 120
HEAD = '"""The weights of the network, written by training/write.py: half floats in base 85."""\n\nWEIGHTS = r"""\n'


def written(raw: bytes) -> str:
    numbers = struct.unpack(f"<{len(raw) // 4}f", raw)
    text = b85encode(struct.pack(f"<{len(numbers)}e", *numbers)).decode()
    lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    return HEAD + "\n".join(lines) + '\n"""\n'


if __name__ == "__main__":
    place = Path(__file__).parent.parent / "learned.py"
    place.write_text(written(Path(sys.argv[1]).read_bytes()))
