"""Passkeys (WebAuthn): where browsers allow them, the challenges that are open, and what is proved by an answer."""

import base64
import ipaddress
import secrets
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from preferans.errors import PreferansError
from preferans.server import protocol as p
from preferans.server.settings import Settings

CHALLENGE_S = 120.0
MOST_CHALLENGES = 10_000


class NotProvedError(PreferansError):
    """An answer to a challenge does not prove what it should."""


@dataclass(frozen=True, slots=True)
class Place:
    """An address at which passkeys are made and used."""

    rp: str
    """The name that they are bound to."""
    origin: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """What is kept of a passkey: nothing secret."""

    id: bytes
    guest: str
    public: bytes
    count: int


def place_of(headers: Headers, settings: Settings) -> Place | p.Keeping:
    """The address by which a request came, if browsers allow passkeys there; why not, if they do not."""
    host = headers.get("host", "")
    name = urlsplit(f"//{host}").hostname or ""
    if settings.secure and host == urlsplit(settings.origin).netloc and not _is_number(name):
        return Place(name, settings.origin)
    if name == "localhost" and not settings.secure:
        return Place(name, f"http://{host}")
    return "by_number" if _is_number(name) and (settings.secure or ipaddress.ip_address(name).is_loopback) else "no_https"


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Challenges:
    """Those that wait for an answer: each is good once, for two minutes, for the guest who asked."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[bytes, str, float]] = {}

    async def ask(self, guest: str = "") -> tuple[str, str]:
        """The name of a new ceremony and its challenge."""
        now = time.monotonic()
        if len(self._open) >= MOST_CHALLENGES:
            self._open = {name: held for name, held in self._open.items() if held[2] > now}
            while len(self._open) >= MOST_CHALLENGES:  # the oldest go first
                del self._open[next(iter(self._open))]
        name, challenge = secrets.token_urlsafe(18), secrets.token_bytes(32)
        self._open[name] = challenge, guest, now + CHALLENGE_S
        return name, to_text(challenge)

    async def take(self, name: str, guest: str = "") -> bytes:
        """The challenge of a ceremony, which is over by that.

        Raises: NotProvedError, if there is none for this guest.
        """
        challenge, held, until = self._open.pop(name, (b"", "", 0.0))
        if time.monotonic() >= until or held != guest:
            raise NotProvedError("no such ceremony")
        return challenge


def made(answer: p.NewPasskey, challenge: bytes, place: Place, guest: str) -> Passkey:
    """The passkey that a browser has made for this guest.

    Raises: NotProvedError.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415 -- half a second that most servers never need
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential  # noqa: PLC0415

    try:
        key = from_text(answer.id)
        response = AuthenticatorAttestationResponse(from_text(answer.client_data), from_text(answer.attestation))
        found = verify_registration_response(
            credential=RegistrationCredential(id=answer.id, raw_id=key, response=response),
            expected_challenge=challenge,
            expected_rp_id=place.rp,
            expected_origin=place.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise NotProvedError("no passkey of this ceremony") from error
    return Passkey(found.credential_id, guest, found.credential_public_key, found.sign_count)


def proved(answer: p.SignIn, challenge: bytes, place: Place, known: Passkey) -> int:
    """The new count of a passkey that has signed the challenge.

    Raises: NotProvedError.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse  # noqa: PLC0415

    try:
        if answer.user and from_text(answer.user).decode() != known.guest:
            raise NotProvedError("a passkey of somebody else")
        response = AuthenticatorAssertionResponse(
            from_text(answer.client_data), from_text(answer.authenticator_data), from_text(answer.signature)
        )
        found = verify_authentication_response(
            credential=AuthenticationCredential(id=answer.id, raw_id=known.id, response=response),
            expected_challenge=challenge,
            expected_rp_id=place.rp,
            expected_origin=place.origin,
            credential_public_key=known.public,
            credential_current_sign_count=known.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise NotProvedError("not signed by that passkey") from error
    return found.new_sign_count


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of base64url without padding.

    Raises: ValueError.
    """
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
