"""Makes devices with texts for them (`make FOLDER COUNT`), and reads what was encrypted for them (`read FOLDER`) with http-ece; the proofs
of the sender are checked with the library cryptography."""

import base64
import json
import os
import random
import sys
from pathlib import Path

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß€😀 \n\"\\"
LONGEST = 3993


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def random_text() -> str:
    text = "".join(random.choices(LETTERS, k=random.choice([0, 1, 200, 256, 1000, 4000])))
    while len(text.encode()) > LONGEST:
        text = text[:-50]
    return text


def make(folder: Path, count: int) -> None:
    devices, secrets = [], []
    for _ in range(count):
        key = ec.generate_private_key(ec.SECP256R1())
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        devices.append({"p256dh": encode(point), "auth": encode(os.urandom(16)), "text": random_text()})
        secrets.append(key.private_numbers().private_value)
    (folder / "devices.json").write_text(json.dumps(devices), encoding="utf-8")
    (folder / "secrets.json").write_text(json.dumps(secrets), encoding="utf-8")


def check_proof(header: str) -> None:
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decode(claims))["aud"] == "https://push.example"
    raw = decode(signature)
    assert len(raw) == 64
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parts["k"]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def read(folder: Path) -> None:
    devices, secrets, messages = (
        json.loads((folder / name).read_text(encoding="utf-8"))
        for name in ("devices.json", "secrets.json", "messages.json")
    )
    assert len(devices) == len(messages)
    for device, secret, message in zip(devices, secrets, messages, strict=True):
        key = ec.derive_private_key(secret, ec.SECP256R1())
        body = decode(message["body"])
        assert len(body) <= 4096
        text = http_ece.decrypt(body, private_key=key, auth_secret=decode(device["auth"]), version="aes128gcm")
        assert text.decode() == device["text"], "another text"
        try:
            check_proof(message["authorization"])
        except InvalidSignature:
            sys.exit("a wrong signature")
    print(f"{len(messages)} messages to devices read by http-ece, and the proofs of their sender by cryptography")


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        read(Path(sys.argv[2]))
