"""The contract in two documents, made from the structs: OpenAPI 3.1 for the addresses, AsyncAPI 3.0 for the socket."""

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeAlias, get_args

import msgspec

from preferans.server import protocol as p
from preferans.server.problems import TITLES
from preferans.server.score_sheets import Pulled, Pushed
from preferans.server.solving import PositionForm, Solved

Json: TypeAlias = dict[str, Any]
OPENAPI_REF = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Address:
    """What an address takes and gives."""

    method: str
    path: str
    about: str
    answer: type | None
    """None: a file."""
    body: type | None = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    key: bool = False
    """Whether the key of an invitation may stand in `x-invite`."""
    text: bool = False
    """Whether the body is a text."""
    before: bool = False
    """Whether one may ask for what is older than a moment."""


_ID: Json = {"type": "string", "maxLength": 40, "minLength": 1}
_IN_PATH: dict[str, Json] = {"deal": {"type": "integer", "minimum": 1, "maximum": 10**9 - 1}}
_TABLE = (403, 404)
_PROOF = (400, 403, 409, 413, 429, 503)
ADDRESSES: tuple[Address, ...] = (
    Address("get", "/lobby", "What can be played, and the tables of this guest.", p.Lobby),
    Address("get", "/advice", "Advice to players.", p.AdvicePage),
    Address("get", "/help", "The same for Sochi, without a table.", p.HelpPage),
    Address("get", "/conventions", "Everything that can be agreed.", p.Conventions),
    Address("post", "/conventions", "What a table would agree; nothing is made.", p.Draft, p.NewTable, refusals=(400, 413)),
    Address("get", "/deals", "How the cards lay in all deals that are over.", p.DealStatistics),
    Address("post", "/commitments", "The id of a table to be made, and what its first deal is bound to.", p.Commitment, None, 201, (429,)),
    Address("post", "/tables", "A table against bots.", p.Created, p.NewTable, 201, (400, 413, 422, 429, 503)),
    Address("get", "/tables/{table}/sheet", "The sheet with every entry.", p.SheetPage, refusals=_TABLE),
    Address("get", "/tables/{table}/rules", "The conventions in words.", p.RulesPage, refusals=_TABLE),
    Address("get", "/tables/{table}/help", "The rules of the table in ten screens, its buttons and words.", p.HelpPage, refusals=_TABLE),
    Address("get", "/tables/{table}/otherwise", "Which conventions can be tried on the sheet.", p.Switches, refusals=_TABLE),
    Address("post", "/tables/{table}/otherwise", "What would be written by them.", p.Otherwise, p.Tried, refusals=(400, *_TABLE, 413)),
    Address("get", "/tables/{table}/record.prn", "The record of a match that is over.", None, refusals=(*_TABLE, 409)),
    Address("get", "/tables/{table}/record.json", "The same as JSON.", None, refusals=(*_TABLE, 409)),
    Address("get", "/tables/{table}/deals/{deal}", "A deal that is over, as the code of a link.", p.DealShare, refusals=_TABLE),
    Address("post", "/replay", "A deal that is over, step by step.", p.ReplayPage, p.ReplayAsk, refusals=(400, 413, 422, 429, 503)),
    Address("post", "/records", "The deals of a record: the body.", p.RecordPage, refusals=(400, 413, 422, 429, 503), text=True),
    Address("post", "/practice", "The cards of a deal once more.", p.Created, p.PracticeAsk, 201, (400, 413, 422, 429, 503)),
    Address("post", "/solve", "What a position is worth.", Solved, PositionForm, refusals=(400, 413, 422, 429, 503)),
    Address(
        "post",
        "/score",
        "The score keeper's desk: JSON as `preferans.notation.score_desk` reads and writes it.",
        None,
        refusals=(400, 413, 429),
    ),
    Address(
        "post",
        "/scores/{sheet}",
        "Events of a shared score sheet, given and taken.",
        Pulled,
        Pushed,
        refusals=(400, 403, 404, 413, 429, 503),
    ),
    Address("post", "/tickets", "A ticket for one socket, good for half a minute.", p.Ticket, None, 201, (403, 429)),
    Address("get", "/history", "The newest matches of this guest that are over.", p.History, refusals=(400,), before=True),
    Address("get", "/account", "Who is asking, and whether he can be kept.", p.Account),
    Address("post", "/account/passkeys/options", "A challenge for a new passkey.", p.PasskeyOptions, None, 201, (403, 409, 429, 503)),
    Address("post", "/account/passkeys", "Keeps the guest by a passkey.", p.Kept, p.NewPasskey, 201, _PROOF),
    Address("post", "/account/sign-in/options", "A challenge for a passkey.", p.SignInOptions, None, 201, (409, 429, 503)),
    Address("post", "/account/sign-in", "Makes the owner of a passkey known here.", p.Account, p.SignIn, refusals=_PROOF),
    Address("post", "/account/recovery", "The same by the recovery code.", p.Kept, p.Recovery, refusals=_PROOF),
    Address("post", "/account/sign-out", "Forgets a kept guest in this browser.", p.Account, None, refusals=(403, 409, 429, 503)),
    Address("post", "/account/elsewhere", "Forgets him in all other browsers.", p.Account, None, refusals=(403, 409, 429, 503)),
    Address("get", "/rooms", "The open tables of the lobby.", p.OpenRooms),
    Address("post", "/rooms", "A table that people gather at.", p.RoomPage, p.NewRoom, 201, (400, 409, 413, 422, 429, 503)),
    Address("get", "/rooms/{table}", "Who sits there; nobody is seated by looking.", p.RoomPage, refusals=_TABLE, key=True),
    Address("post", "/rooms/{table}/seat", "Takes a chair.", p.RoomPage, p.TakeSeat, refusals=(400, *_TABLE, 409, 413, 429, 503)),
    Address("delete", "/rooms/{table}/seat", "Frees the own chair.", p.RoomPage, refusals=(*_TABLE, 409, 429, 503)),
    Address("post", "/rooms/{table}/ready", "Is ready, or not yet.", p.RoomPage, p.Readiness, refusals=(400, *_TABLE, 409, 413, 429, 503)),
    Address("post", "/rooms/{table}/salt", "Reveals the own salt.", p.RoomPage, p.SaltGiven, refusals=(400, *_TABLE, 409, 413, 429, 503)),
    Address("post", "/rooms/{table}/remove", "Frees a chair.", p.RoomPage, p.Removal, refusals=(400, *_TABLE, 409, 413, 429, 503)),
    Address("post", "/rooms/{table}/fill", "Puts bots on the free chairs.", p.RoomPage, None, refusals=(*_TABLE, 409, 429, 503)),
    Address("get", "/rooms/{table}/invite", "The link and its square code.", p.Invitation, refusals=(*_TABLE, 429)),
    Address("post", "/rooms/{table}/extension", "Calls one player more to a match.", p.RoomPage, None, 201, (*_TABLE, 409, 429, 503)),
)


def openapi(version: str) -> Json:
    """The document of the addresses."""
    kinds = [kind for one in ADDRESSES for kind in (one.answer, one.body) if kind is not None]
    schemas = _schemas((*kinds, p.Problem), OPENAPI_REF)
    paths: Json = {}
    for one in ADDRESSES:
        paths.setdefault(p.API + one.path, {})[one.method] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Preferans",
            "version": version,
            "license": {"name": "MIT", "identifier": "MIT"},
            "description": "A guest is known by his cookie. No GET changes anything. Codes of problems: " + ", ".join(sorted(TITLES)) + ".",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "preferans", "description": "`__Host-preferans` over HTTPS."}
            },
        },
        "security": [{}, {"guest": []}],
    }


def _operation(one: Address) -> Json:
    words = [word for word in one.path.replace("{", "").replace("}", "").replace(".", "/").split("/") if word]
    answers: Json = {str(one.status): _answer(one)}
    for status in sorted({*one.refusals, 403}):
        content = {"application/problem+json": {"schema": {"$ref": OPENAPI_REF.format(name="Problem")}}}
        answers[str(status)] = {"description": HTTPStatus(status).phrase, "content": content}
    found: Json = {"operationId": "-".join([one.method, *words]), "summary": one.about, "responses": answers}
    parameters: list[Json] = [
        {"name": name, "in": "path", "required": True, "schema": _IN_PATH.get(name, _ID)} for name in re.findall(r"{(\w+)}", one.path)
    ]
    if one.key:
        parameters.append({"name": "x-invite", "in": "header", "required": False, "schema": {"type": "string", "maxLength": 40}})
    if one.before:
        about = "Milliseconds since 1970: only what was over before."
        schema = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
        parameters.append({"name": "before", "in": "query", "required": False, "description": about, "schema": schema})
    if parameters:
        found["parameters"] = parameters
    if one.text:
        found["requestBody"] = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
    if one.body is not None:
        schema = {"$ref": OPENAPI_REF.format(name=one.body.__name__)}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return found


def _answer(one: Address) -> Json:
    if one.answer is None:
        kind = "application/json" if one.path.endswith("json") else "text/plain"
        return {"description": "The file.", "content": {kind: {"schema": {} if kind == "application/json" else {"type": "string"}}}}
    return {"description": "Done.", "content": {"application/json": {"schema": {"$ref": OPENAPI_REF.format(name=one.answer.__name__)}}}}


def asyncapi(version: str) -> Json:
    """The document of the socket."""
    asked, told = get_args(p.FromClient), get_args(p.FromServer)
    messages = {
        kind.__name__: {
            "name": kind.__name__,
            "contentType": "application/json",
            "summary": (kind.__doc__ or "").strip().split("\n")[0],
            "payload": {"$ref": OPENAPI_REF.format(name=kind.__name__)},
        }
        for kind in (*asked, *told)
    }
    channel = {
        "address": "/ws",
        "description": "An address without a query waits for `Hello`; one with it has said what `EarlyHello` may say, and is answered with the handshake.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET", "query": {"$ref": OPENAPI_REF.format(name="EarlyHello")}, "bindingVersion": "0.1.0"}},
    }

    def operation(action: str, kinds: tuple[type, ...]) -> Json:
        return {
            "action": action,
            "channel": {"$ref": "#/channels/table"},
            "messages": [{"$ref": f"#/channels/table/messages/{kind.__name__}"} for kind in kinds],
        }

    schemas = _schemas((*asked, *told, p.EarlyHello), OPENAPI_REF)
    schemas["ViewChange"] = schemas["EventsMessage"]["properties"]["changed"] | {
        "properties": schemas["View"]["properties"],
        "additionalProperties": False,
    }
    schemas["EventsMessage"]["properties"]["changed"] = {"$ref": OPENAPI_REF.format(name="ViewChange")}
    codes = "; ".join(f"{int(code)} {code.name.lower().replace('_', ' ')}" for code in p.Close)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Preferans: the socket of a table",
            "version": version,
            "description": f"One socket, one order. Close codes: {codes}.",
        },
        "channels": {"table": channel},
        "operations": {"ask": operation("receive", asked), "tell": operation("send", told)},
        "components": {"messages": messages, "schemas": schemas},
    }


def _schemas(kinds: tuple[type, ...], ref: str) -> Json:
    _, found = msgspec.json.schema_components(dict.fromkeys(kinds), ref_template=ref)
    return dict(sorted(found.items()))
