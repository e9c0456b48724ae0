"""What a request says, as the struct that its address asks for."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from preferans.server.answers import body_of
from preferans.server.problems import problem

S = TypeVar("S", bound=msgspec.Struct)


async def read_body(request: Request, kind: type[S]) -> S | Response:
    """The body of a request, an empty one as `{}`; or the answer to one that cannot be read."""
    body = await body_of(request)
    if body is None:
        return problem("too_large", 413)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except msgspec.MsgspecError:
        return problem("bad_request", 400)
