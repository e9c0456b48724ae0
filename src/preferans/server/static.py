"""The built client, from the package; compressed once, kept in memory."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from preferans.server.guard import policy
from preferans.server.problems import problem

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
DESK = "assets/desk.worker-"
"""The thread in which the score keeper's page runs Python: it alone may compile WebAssembly, under a policy of its own."""
NOT_BUILT = """<!doctype html><html lang="ru"><meta charset="utf-8"><title>Преферанс</title>
<h1>Преферанс</h1><p>Сервер работает, но страница стола не собрана: выполните <code>make setup</code> (нужен Node.js) и обновите страницу.</p>
<p lang="en">The server is running, but its page has not been built: run <code>make setup</code> (it needs Node.js) and reload.</p>
"""


@dataclass(frozen=True, slots=True)
class _File:
    stamp: tuple[int, int]
    plain: bytes
    packed: bytes
    etag: str
    kind: str


class Client:
    """Answers with files of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._files: dict[str, _File] = {}

    def index(self, request: Request) -> Response:
        """The page; a clear word where it was not built."""
        if not (self._folder / INDEX).is_file():
            return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
        return self.file(request, INDEX)

    def file(self, request: Request, name: str) -> Response:
        """A file of the client."""
        found = self._read(name)
        if found is None:
            return problem("not_found", 404)
        lasting = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        headers = {"cache-control": lasting, "etag": found.etag, "vary": "accept-encoding"}
        if name.startswith(DESK):
            headers["content-security-policy"] = policy(script_src="'self' 'wasm-unsafe-eval'")
        if request.headers.get("if-none-match") == found.etag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(found.plain):
            return Response(found.packed, 200, headers | {"content-encoding": "gzip"}, found.kind)
        return Response(found.plain, 200, headers, found.kind)

    def _read(self, name: str) -> _File | None:
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
        except (OSError, ValueError):  # no name of a file: too long, or with a zero byte
            return None
        about = path.stat()
        stamp = about.st_mtime_ns, about.st_size
        known = self._files.get(name)
        if known is None or known.stamp != stamp:
            data = path.read_bytes()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            etag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
            known = self._files[name] = _File(stamp, data, gzip.compress(data, mtime=0), etag, kind)
        return known
