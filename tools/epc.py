"""Compares the payloads in a file of cases with segno's. The same file is read by crates/banking/tests/it/epc.rs."""

import json
import sys
from decimal import Decimal

from segno.helpers import _make_epc_qr_data, make_epc_qr

AMOUNT = 7


def lines(payload: str) -> list:
    """The lines, with the amount as a number: segno leaves out zeros at its end, and both are allowed."""
    parts = payload.split("\n")
    if not parts[AMOUNT].startswith("EUR"):
        raise SystemExit(f"no amount in euro: {parts[AMOUNT]}")
    return [Decimal(part[3:]) if at == AMOUNT else part for at, part in enumerate(parts)]


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        arguments = {
            "name": case["name"],
            "iban": case["iban"],
            "amount": Decimal(case["cents"]) / 100,
            "text": case.get("text"),
            "reference": case.get("structured"),
            "bic": case.get("bic"),
            "purpose": case.get("purpose"),
            "encoding": "utf-8",
        }
        theirs = _make_epc_qr_data(**arguments).decode("utf-8")
        if lines(theirs) != lines(case["payload"]):
            raise SystemExit(f"segno writes\n{theirs}\ninstead of\n{case['payload']}")
        if make_epc_qr(**arguments).version > 13:
            raise SystemExit(f"too large a symbol: {case['name']}")
    print(f"{len(cases)} payloads are segno's")


main(sys.argv[1])
