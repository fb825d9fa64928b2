"""A player for `manage.py arena`: of the legal moves, any. docs/arena.md says what it is asked and how it answers."""

import json
import sys
from random import Random

for line in sys.stdin:
    asked = json.loads(line)
    luck = Random(asked["luck"])
    move = luck.choice(asked["legal"])
    print(json.dumps({"move": move}), flush=True)
