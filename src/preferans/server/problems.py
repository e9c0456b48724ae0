"""Refused requests, after RFC 9457: the code is stable, the texts are the client's."""

import msgspec
from starlette.responses import Response

from preferans.server import protocol as p
from preferans.server.measured import PROBLEMS

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
    "room_full": "no chair is free at this table",
    "room_started": "the cards have been dealt at this table",
    "no_salt_wanted": "no salt is wanted now, or this is not the one whose hash was shown",
    "not_invited": "this table is for those who are invited",
    "removed": "the host has removed you from this table; a new invitation brings you back",
    "not_there": "nobody of that name sits there whom you may remove",
    "joined_late": "a match that a player joined late has no record of its own",
    "practice": "cards that were named for practice have no record of their own",
    "bad_deal": "this deal cannot be shown",
    "bad_record": "this record does not prove itself",
    "unknown_deal": "there is no such deal, or it is not over",
    "deal_in_play": "a deal is in play",
    "not_known": "nobody is known in this browser yet",
    "no_passkeys_here": "browsers allow no passkeys at this address",
    "not_recognised": "this proves nothing",
    "sign_in_first": "sign in once more first",
    "not_kept": "this guest would be lost",
    "unsaved_tables": "the guest of this browser has tables that are not over, and is kept nowhere",
    "no_hour": "by these conventions a match does not end at an hour",
    "no_late_joining": "nobody may join this match late",
    "somebody_left": "somebody has left his chair",
    "newer_log": "a newer program has written this table; this one must be updated",
    "broken_log": "the log of this table cannot be read",
    "other_rules": "the conventions of this table mean something else to this program",
    "busy": "nothing could be stored; try again",
}


def problem(code: str, status: int, values: p.Values | None = None, faults: tuple[p.FaultView, ...] = ()) -> Response:
    """The answer to a refused request."""
    PROBLEMS.labels(code if code in TITLES else "other").inc()
    body = p.Problem(f"urn:preferans:problem:{code}", TITLES.get(code, code), status, code, values or {}, faults)
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/problem+json")
