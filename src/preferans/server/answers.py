"""What every address shares: a struct as an answer, the largest body that is read, the id of a command."""

import secrets

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

LARGEST_BODY = 16384


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A struct as JSON; never kept by anybody on the way."""
    return Response(msgspec.json.encode(body), status, {"cache-control": "no-store"}, "application/json")


async def body_of(request: Request, largest: int = LARGEST_BODY) -> bytes | None:
    """The body of a request; None of one that is larger, of which no more is kept, or that broke off."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > largest:
                return None
    except ClientDisconnect:
        return None
    return bytes(body)


def key_of(request: Request) -> str:
    """The id of the command that makes something: the client's, which may come twice, or a new one."""
    return request.headers.get("idempotency-key", "")[:64] or secrets.token_urlsafe(12)


def address_of(request: Request) -> str:
    """Where a request comes from; empty if that is not known."""
    return request.client.host if request.client else ""
