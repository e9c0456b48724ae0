"""The data contracts: schemas and example documents."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

CONTRACTS = Path(__file__).parent.parent / "contracts"
EXAMPLES = CONTRACTS / "examples"
VALID, INVALID = EXAMPLES / "valid", EXAMPLES / "invalid"


@cache
def _schemas() -> dict[str, dict[str, Any]]:
    return {
        path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8")) for path in CONTRACTS.glob("schemas/*.json")
    }


@cache
def validator(name: str, part: str = "") -> Draft202012Validator:
    """The validator of a format (`score-in`), or of a part of it (`#/$defs/item`)."""
    registry: Registry[Any] = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in _schemas().values())
    return Draft202012Validator({"$ref": _schemas()[name]["$id"] + part}, registry=registry)


def check(name: str, document: object, part: str = "") -> None:
    """Nothing, if the document has the shape of its format.

    Raises: jsonschema.ValidationError.
    """
    validator(name, part).validate(document)


def load(path: Path) -> Any:
    """The document of a file."""
    return json.loads(path.read_text(encoding="utf-8"))
