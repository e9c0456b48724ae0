"""Recovery codes: eight groups of four letters, shown once, of which only a slow hash is kept."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that looks like another."""
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
NAME, SECRET, GROUP = 8, 24, 4
"""Letters by which a code is found, letters that prove it (120 bits), letters of a group."""


@dataclass(frozen=True, slots=True)
class CodeHash:
    """What is kept of a code."""

    name: str
    salt: bytes
    hash: bytes


NOBODYS = CodeHash("", bytes(16), bytes(32))
"""Compared with a code of an unknown name, so that it takes as long as a known one."""


def new_code() -> str:
    """A code as people write it down."""
    letters = "".join(ALPHABET[byte % 32] for byte in secrets.token_bytes(NAME + SECRET))
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def plain(written: str) -> str:
    """A code as it was typed, without its dashes, small letters and letters that look alike.

    >>> plain("abcd-oil 1")
    'ABCD0111'
    """
    return written.upper().translate(_ALIKE)


def name_of(written: str) -> str:
    """By what a code is found."""
    return plain(written)[:NAME]


def hashed(written: str, salt: bytes | None = None) -> CodeHash:
    """What is kept of a code. Slow on purpose: some 50 ms and 16 MB."""
    salt = secrets.token_bytes(16) if salt is None else salt
    return CodeHash(name_of(written), salt, hashlib.scrypt(plain(written)[NAME:].encode(), salt=salt, n=2**14, r=8, p=1, dklen=32))


def proves(written: str, kept: CodeHash) -> bool:
    """Whether this is the code; takes as long if it is not."""
    return hmac.compare_digest(hashed(written, kept.salt).hash, kept.hash)
