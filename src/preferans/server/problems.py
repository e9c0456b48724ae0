"""Refused requests, after RFC 9457: the code is stable, the texts are the client's."""

import msgspec
from starlette.responses import Response

from preferans.server import protocol as p

TITLES = {
    "unknown_host": "this server is not called by that name",
    "foreign_origin": "the request comes from a page of another site",
    "bad_request": "the request cannot be read",
    "too_large": "the request is too large",
    "too_many": "too many requests",
    "unknown_table": "there is no such table",
    "not_yours": "you have no seat at this table",
    "not_finished": "the match is not over",
    "not_found": "there is no such address",
    "method_not_allowed": "this address does not answer to that method",
    "bad_position": "this position cannot occur",
    "too_hard": "the search took too long and was given up",
    "overloaded": "too many positions wait to be solved; try again",
    "busy": "nothing could be stored; try again",
}


def problem(code: str, status: int, values: p.Values | None = None, faults: tuple[p.FaultView, ...] = ()) -> Response:
    """The answer to a refused request."""
    body = p.Problem(f"urn:preferans:problem:{code}", TITLES.get(code, code), status, code, values or {}, faults)
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/problem+json")
