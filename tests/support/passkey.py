"""An authenticator in software: makes a passkey and signs with it, and can do both wrongly."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from support.table_server import Json

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def b64(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """One passkey of one person at one address."""

    origin: str
    count: int = 0
    user: str = ""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: Json) -> Json:
        """The answer to `PasskeyOptions`."""
        self.user = options["user"]
        public = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")})
        proof = self._data(options["rp"], ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": proof})
        client = self._client("webauthn.create", options)
        return {"ceremony": options["ceremony"], "id": b64(self.id), "client_data": b64(client), "attestation": b64(attestation)}

    def sign(self, options: Json, **more: object) -> Json:
        """The answer to `SignInOptions`."""
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(options["rp"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        found = {"ceremony": options["ceremony"], "id": b64(self.id), "client_data": b64(client)}
        return found | {"authenticator_data": b64(data), "signature": b64(signature), "user": self.user} | more

    def _client(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, rp: str, flags: int = 0) -> bytes:
        return hashlib.sha256(rp.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + self.count.to_bytes(4, "big")
