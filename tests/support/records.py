"""Changing a record in one place."""

import copy
from collections.abc import Mapping
from typing import Any


def changed(document: Any, values: Mapping[str, object]) -> Any:
    """The document with the values at these JSON pointers; `...` takes a field away."""
    new = copy.deepcopy(document)
    for pointer, value in values.items():
        *way, last = pointer.strip("/").split("/")
        node = new
        for step in way:
            node = node[int(step)] if isinstance(node, list) else node[step]
        key = int(last) if isinstance(node, list) else last
        if value is ...:
            del node[key]
        elif isinstance(node, list) and key == len(node):
            node.append(value)
        else:
            node[key] = value
    return new
