"""The addresses of a guest who is kept. Only a POST changes anything; who is wrong is told no more than that."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import Response

from preferans.server import protocol as p
from preferans.server.accounts import AccountError, Accounts, Browser
from preferans.server.answers import address_of, answer
from preferans.server.bodies import read_body
from preferans.server.guests import Guests
from preferans.server.limits import Buckets
from preferans.server.passkeys import NotProvedError, Place, place_of
from preferans.server.problems import problem
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError

STATUS = {"not_known": 403, "sign_in_first": 403, "not_kept": 409, "unsaved_tables": 409}
Work: TypeAlias = Callable[[Browser, Place], Awaitable[Response]]


class AccountsApi:
    """What the addresses do."""

    def __init__(self, accounts: Accounts, guests: Guests, settings: Settings, tries: Buckets) -> None:
        self._accounts = accounts
        self._guests = guests
        self._settings = settings
        self._tries = tries

    async def _browser(self, request: Request) -> Browser:
        token = self._guests.token_in(request.headers.get("cookie", "")) or ""
        return Browser(await self._guests.of_token(token) if token else None, token)

    async def _page(self, request: Request, token: str | None = None) -> p.Account:
        browser = await self._browser(request) if token is None else Browser(await self._guests.of_token(token), token)
        place = place_of(request.headers, self._settings)
        return await self._accounts.page(browser, "offered" if isinstance(place, Place) else place)

    async def _work(self, request: Request, work: Work) -> Response:
        """Does what is limited, and possible where browsers allow passkeys."""
        if not self._tries.take(address_of(request)):
            return problem("too_many", 429)
        place = place_of(request.headers, self._settings)
        if not isinstance(place, Place):
            return problem("no_passkeys_here", 409)
        try:
            return await work(await self._browser(request), place)
        except AccountError as error:
            return problem(error.code, STATUS[error.code])
        except NotProvedError:
            return problem("not_recognised", 403)
        except StoreError:
            return problem("busy", 503)

    async def page(self, request: Request) -> Response:
        """Who is asking."""
        return answer(await self._page(request))

    async def passkey_options(self, request: Request) -> Response:
        """What the browser needs to make a passkey."""

        async def work(browser: Browser, place: Place) -> Response:
            return answer(await self._accounts.passkey_options(browser, place), 201)

        return await self._work(request, work)

    async def keep(self, request: Request) -> Response:
        """Keeps the guest by the passkey that was made."""
        asked = await read_body(request, p.NewPasskey)
        if not isinstance(asked, p.NewPasskey):
            return asked

        async def work(browser: Browser, place: Place) -> Response:
            code, token = await self._accounts.keep(browser, asked, place)
            return self._with_cookie(answer(p.Kept(await self._page(request, token), code), 201), token)

        return await self._work(request, work)

    async def sign_in_options(self, request: Request) -> Response:
        """What the browser needs to use a passkey."""

        async def work(_: Browser, place: Place) -> Response:
            return answer(await self._accounts.sign_in_options(place), 201)

        return await self._work(request, work)

    async def sign_in(self, request: Request) -> Response:
        """Makes the owner of a passkey known in this browser."""
        asked = await read_body(request, p.SignIn)
        if not isinstance(asked, p.SignIn):
            return asked

        async def work(browser: Browser, place: Place) -> Response:
            token = await self._accounts.sign_in(browser, asked, place)
            return self._with_cookie(answer(await self._page(request, token)), token)

        return await self._work(request, work)

    async def recover(self, request: Request) -> Response:
        """Makes the owner of a recovery code known in this browser."""
        asked = await read_body(request, p.Recovery)
        if not isinstance(asked, p.Recovery):
            return asked

        async def work(browser: Browser, _: Place) -> Response:
            code, token = await self._accounts.recover(browser, asked)
            return self._with_cookie(answer(p.Kept(await self._page(request, token), code)), token)

        return await self._work(request, work)

    async def sign_out(self, request: Request) -> Response:
        """Forgets the guest in this browser."""

        async def work(browser: Browser, _: Place) -> Response:
            await self._accounts.leave(browser)
            return self._with_cookie(answer(await self._page(request, "")), "")

        return await self._work(request, work)

    async def elsewhere(self, request: Request) -> Response:
        """Forgets the guest in all other browsers."""

        async def work(browser: Browser, _: Place) -> Response:
            await self._accounts.end_elsewhere(browser)
            return answer(await self._page(request))

        return await self._work(request, work)

    def _with_cookie(self, response: Response, token: str) -> Response:
        response.headers["set-cookie"] = self._guests.cookie_line(token)
        return response


def accounts_router(api: AccountsApi) -> APIRouter:
    """The addresses."""
    routes = APIRouter(prefix=f"{p.API}/account")
    routes.add_api_route("", api.page, methods=["GET"])
    routes.add_api_route("/passkeys/options", api.passkey_options, methods=["POST"], status_code=201)
    routes.add_api_route("/passkeys", api.keep, methods=["POST"], status_code=201)
    routes.add_api_route("/sign-in/options", api.sign_in_options, methods=["POST"], status_code=201)
    routes.add_api_route("/sign-in", api.sign_in, methods=["POST"])
    routes.add_api_route("/recovery", api.recover, methods=["POST"])
    routes.add_api_route("/sign-out", api.sign_out, methods=["POST"])
    routes.add_api_route("/elsewhere", api.elsewhere, methods=["POST"])
    return routes
