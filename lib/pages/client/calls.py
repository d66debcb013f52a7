"""Calls the methods that its standard input names, one a line, for tests that are not in Python."""

from __future__ import annotations

import base64
import json
import sys

from square import Square, SquareError

for line in sys.stdin:
    asked = json.loads(line)
    given = {f"{name}_" if name == "from" else name: value for name, value in asked["given"].items()}
    if "file" in given:
        given["file"] = base64.b64decode(given["file"])
    try:
        status, answer = 200, getattr(Square(asked["key"]), asked["name"])(**given)
    except SquareError as error:
        status, answer = error.status, {"ok": False, "error": error.message, "code": error.code}
    text = json.dumps(answer, separators=(",", ":"))
    print(json.dumps({"status": status, "text": text}), flush=True)
