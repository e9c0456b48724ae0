"""A guest who is kept: a passkey, a recovery code, the same guest in another browser. Bytes are base64url without padding.

`GET /account` → Account, `POST /account/passkeys/options` → PasskeyOptions, `POST /account/passkeys` NewPasskey → Kept, `POST /account/sign-in/options` →
SignInOptions, `POST /account/sign-in` SignIn → Account, `POST /account/recovery` Recovery → Kept, `POST /account/sign-out` → Account,
`POST /account/elsewhere` → Account (ends the logins of all other browsers).
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

B64: TypeAlias = Annotated[str, Meta(max_length=8000, pattern="^[A-Za-z0-9_-]*$", title="B64")]
Ceremony: TypeAlias = Annotated[str, Meta(max_length=40, title="Ceremony")]
"""Names a challenge: good once, for two minutes."""
Keeping: TypeAlias = Literal["offered", "no_https", "by_number"]
"""Whether this address allows passkeys: browsers want HTTPS, or `localhost` by its name and not by its number."""


class Account(Struct, frozen=True):
    """Who is asking."""

    known: bool
    """This browser belongs to a guest."""
    name: str
    kept: bool
    """He has a passkey, and finds his tables in another browser too."""
    passkeys: int
    browsers: int
    """In so many browsers he is known."""
    keeping: Keeping
    unfinished: bool
    """He sits at tables that are not over; if he is not kept, whoever signs in here gives them up."""
    fresh: bool
    """He has proved in the last minutes who he is: he may add a passkey."""


class PasskeyOptions(Struct, frozen=True):
    """What the browser needs to make a passkey."""

    ceremony: Ceremony
    challenge: B64
    rp: str
    user: B64
    """Random; says nothing of the person."""
    name: str
    known: tuple[B64, ...]
    """Passkeys that he has already."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    ceremony: Ceremony
    id: B64
    client_data: B64
    attestation: B64


class Kept(Struct, frozen=True):
    """The guest is kept now."""

    account: Account
    code: str | None
    """The recovery code, shown this once; None if he has one already."""


class SignInOptions(Struct, frozen=True):
    """What the browser needs to show which passkeys it has for this address; whose they are is not known yet."""

    ceremony: Ceremony
    challenge: B64
    rp: str


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    ceremony: Ceremony
    id: B64
    client_data: B64
    authenticator_data: B64
    signature: B64
    user: B64 = ""
    leave: bool = False
    """Gives up the unfinished tables of the guest who was in this browser and is kept nowhere."""


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=80)]
    """Good once: the answer has a new one."""
    leave: bool = False
