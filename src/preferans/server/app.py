"""The application: one process with its store, its tables and its bots."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp

from preferans.server.api import Api, router
from preferans.server.brains import Brains
from preferans.server.guard import Guard
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.problems import problem
from preferans.server.searching import Searcher
from preferans.server.settings import Settings
from preferans.server.sockets import Connection
from preferans.server.solving import Solving
from preferans.server.solving import router as solving_router
from preferans.server.static import Client
from preferans.server.store.store import Store
from preferans.server.tables import Tables

CODES = {404: "not_found", 405: "method_not_allowed"}


def create_app(settings: Settings) -> ASGIApp:
    """The ASGI application of these settings. The data file is opened when it starts."""
    store = Store(settings.database)
    brains = Brains(settings.workers, settings.bot_patience_s)
    tables = Tables(store, brains, settings)
    guests = Guests(store, settings)
    searcher = Searcher(settings.solve_patience_s)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        resuming = asyncio.create_task(tables.resume())
        yield
        resuming.cancel()
        await tables.close()
        brains.close()
        searcher.close()
        store.close()

    app = FastAPI(title="Preferans", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(router(Api(store, tables, guests, Buckets(settings.tables_burst, settings.tables_per_second))))
    app.add_api_route("/healthz", _health, methods=["GET"])
    app.include_router(solving_router(Solving(searcher, Buckets(settings.solve_seconds_burst, settings.solve_seconds_per_second))))
    _add_client(app)
    app.add_exception_handler(HTTPException, _refused)

    @app.websocket("/ws")
    async def play(socket: WebSocket) -> None:
        await Connection(socket, tables, guests, settings).run()

    return Guard(app, settings.origin)


async def _health() -> Response:
    return JSONResponse({"status": "ok"}, headers={"cache-control": "no-store"})


async def _refused(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(CODES.get(status, "bad_request"), status)


def _add_client(app: FastAPI) -> None:
    """The pages: the client finds out itself which of them it shows."""
    client = Client()

    async def page(request: Request) -> Response:
        return client.index(request)

    async def file(request: Request, name: str) -> Response:
        return client.file(request, name)

    app.add_api_route("/", page, methods=["GET"])
    app.add_api_route("/t/{table}", page, methods=["GET"])
    app.add_api_route("/solver", page, methods=["GET"])
    app.add_api_route("/{name:path}", file, methods=["GET"])
