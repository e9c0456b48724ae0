"""What the server says of itself, on standard error: lines for people, or one JSON object a line.

Nothing secret can get into a line, whoever writes it: of an exception only its kind and the places in the program are told, never its message,
since that may name a card or repeat what somebody sent; libraries below speak from warnings on, since at lower levels they print frames and headers.
What a line tells beside its words stands in `extra={"fields": {...}}`.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["text", "json"]
OURS = "preferans"


def _fault(record: logging.LogRecord) -> tuple[str, str] | None:
    """Kind and places of the exception that a line tells of."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, places = record.exc_info
    return f"{kind.__module__}.{kind.__qualname__}", "".join(traceback.format_tb(places))


def _fields(record: logging.LogRecord) -> dict[str, object]:
    found = getattr(record, "fields", None)
    return dict(found) if isinstance(found, dict) else {}


class TextLines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the places of an exception below it."""
        more = "".join(f" {name}={value}" for name, value in _fields(record).items())
        fault = _fault(record)
        below = "" if fault is None else f": {fault[0]}\n{fault[1].rstrip()}"
        return f"{record.levelname} {record.name} {record.getMessage()}{more}{below}"


class JsonLines(logging.Formatter):
    """One object a line: `at` (UTC), `level`, `logger`, `message`, the fields; `error` and `places` of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, on one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        line |= {name: value for name, value in _fields(record).items() if name not in line}
        fault = _fault(record)
        if fault is not None:
            line["error"], line["places"] = fault
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(form: Form) -> None:
    """Sends everything to standard error in that form. JSON is for whoever keeps it: it tells what happens, too, not only what goes wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(logging.INFO if form == "json" else logging.WARNING)
