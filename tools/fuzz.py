"""Asks every operation of the OpenAPI document with generated input, as a visitor, member, premium member, admin and owner.

    tools/fuzz PROGRAM [--examples N] [--roles a,b] [--seed N] [--quick]

Wants no answer of 500 or more and none that the document does not describe. Each processor asks a demo shop of its own on a free
port, with a data folder that is thrown away; limits are far away, so that what lies behind them is reached. Ends with 1 when
something was found.

A full run takes hours. What passed is kept in `target/fuzz-passed/`, under the digest of the program and of what was
asked, so that a run that was interrupted goes on where it was.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

PASSWORD = "demo-geheim-123"
ROLES = {"visitor": None, "member": "marta.k", "premium": "jorge", "admin": "nils_roestet", "owner": "inhaber"}
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
# These end the token that the others need, so each is asked on its own, with a token of its own.
ENDING = ["logout", "end_all_sessions", "end_session", "delete_account", "change_password"]
HOOKS = pathlib.Path(__file__).with_name("fuzz_hooks.py")
PARTS = 16


class Shop:
    """A demo shop that is asked by one processor."""

    def __init__(self, program: str):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kontor-fuzz-"))
        self.log = self.folder / "log"
        self.tokens = {}
        self.told = 0
        settings = {
            "PATH": os.environ["PATH"],
            "KONTOR_LISTEN": "127.0.0.1:0",
            "KONTOR_DATA_DIR": str(self.folder / "data"),
            "KONTOR_OWNER_USERNAME": "inhaber",
            "KONTOR_OWNER_PASSWORD": PASSWORD,
            "KONTOR_DEMO_PASSWORD": PASSWORD,
            "KONTOR_PASSWORDS_MEMORY_KIB": "64",
            "KONTOR_PASSWORDS_PASSES": "1",
            "KONTOR_LIMITS_FACTOR": "100000",
            "KONTOR_LIMITS_FAILED_SIGN_INS_PER_ADDRESS_MINUTE": "1000000",
            "KONTOR_LOG_FILTER": "warn",
        }
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [program, "serve"], cwd=self.folder, env=settings, stdout=subprocess.PIPE, stderr=log, text=True
            )
        for line in self.process.stdout:
            if found := re.search(r"is running on (http:\S+)", line):
                self.url = found[1]
                return
        sys.exit(f"{program} did not start: {self.log.read_text()}")

    def sign_in(self, role: str) -> str | None:
        if not ROLES[role]:
            return None
        body = json.dumps({"username": ROLES[role], "password": PASSWORD, "rememberMe": True}).encode()
        call = urllib.request.Request(f"{self.url}/api/simple-login", body, {"content-type": "application/json"})
        with urllib.request.urlopen(call) as answer:
            return json.load(answer)["token"]

    def token(self, role: str) -> str | None:
        if role not in self.tokens:
            self.tokens[role] = self.sign_in(role)
        return self.tokens[role]

    def still_signed_in(self, role: str) -> bool:
        """Whether what was asked as this person was asked by somebody known until the end."""
        if not ROLES[role]:
            return True
        call = urllib.request.Request(f"{self.url}/api/user/profile", headers={"Authorization": f"Bearer {self.tokens[role]}"})
        try:
            urllib.request.urlopen(call).close()
        except urllib.error.HTTPError:
            return False
        return True

    def errors(self) -> list[str]:
        """The log's errors since the last time."""
        lines = self.log.read_text().splitlines()
        new = [line for line in lines[self.told :] if re.search(r"\bERROR\b|panicked", line)]
        self.told = len(lines)
        return new + (["the program ended"] if self.process.poll() is not None else [])

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def ask(shop: Shop, document: pathlib.Path, role: str, operations: list[str], options: argparse.Namespace) -> dict:
    """One part of the document as one person: what schemathesis reports of it, with what the shop's log adds."""
    ending = operations[0] in ENDING
    token = shop.sign_in(role) if ending else shop.token(role)
    report = shop.folder / "report.json"
    report.unlink(missing_ok=True)
    command = [str(pathlib.Path(sys.executable).with_name("schemathesis")), "run", str(document), "--url", shop.url]
    command += ["--checks", CHECKS, "--max-examples", str(options.examples), "--continue-on-failure", "--no-color"]
    command += ["--phases", "fuzzing" if options.quick else "examples,coverage,fuzzing", "--warnings", "off", "--no-shrink"]
    command += ["--seed", str(options.seed), "--suppress-health-check", "all", "--request-timeout", "20"]
    # With a database Hypothesis spends most of its examples on making earlier ones smaller.
    command += ["--generation-database", "none", "--report", "json", "--report-json-path", str(report)]
    for name in operations:
        command += ["--include-operation-id", name]
    if token:
        command += ["-H", f"Authorization: Bearer {token}"]
    started = time.monotonic()
    surroundings = os.environ | {"SCHEMATHESIS_HOOKS": str(HOOKS)}
    run = subprocess.run(command, cwd=shop.folder, env=surroundings, capture_output=True, text=True)
    result = json.loads(report.read_text()) if report.exists() else {}
    tested = result.get("operations", {}).get("tested", 0)
    found = shop.errors()
    if not ending and not shop.still_signed_in(role):
        found.append(f"the token of {role} ended among {', '.join(operations)}")
        shop.tokens.pop(role)
    if tested != len(operations):
        found.append(f"{tested} of {len(operations)} operations were asked")
    if run.returncode or not result.get("complete"):
        told = re.search(r"^=+ (?:FAILURES|ERRORS) =+$.*?(?=^=+ SUMMARY)", run.stdout, re.DOTALL | re.MULTILINE)
        found.append(told[0] if told else run.stdout + run.stderr)
    accepted = sum(phase["accepted"] for rates in result.get("valid_rates", {}).values() for phase in rates.values())
    cases = result.get("test_cases", {}).get("generated", 0)
    return {"operations": tested, "cases": cases, "accepted": accepted, "seconds": time.monotonic() - started, "found": found}


def parts(document: dict, roles: list[str], quick: bool) -> list[tuple[str, list[str]]]:
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values() if "operationId" in operation]
    usual = [name for name in names if name not in ENDING]
    count = 1 if quick else PARTS
    alone = [ENDING] if quick else [[name] for name in ENDING]
    return [(role, part) for role in roles for part in [usual[at::count] for at in range(count)] + alone]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--roles", default=",".join(ROLES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="without the edges of each field, and nothing is kept")
    options = parser.parse_args()
    text = subprocess.check_output([options.program, "openapi"])
    asked = f"{options.examples} {options.seed} {PARTS} {CHECKS}".encode() + HOOKS.read_bytes()
    digest = hashlib.sha256(pathlib.Path(options.program).read_bytes() + text + asked).hexdigest()[:16]
    passed = pathlib.Path(sys.prefix).with_name("fuzz-passed") / digest
    shops, own = [], threading.local()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kontor-fuzz-"))
    document = folder / "openapi.json"
    document.write_bytes(text)

    def one(role: str, operations: list[str]) -> tuple[str, dict]:
        kept = passed / f"{role}-{operations[0]}.json"
        if not options.quick and kept.exists():
            return role, json.loads(kept.read_text())
        if not hasattr(own, "shop"):
            own.shop = Shop(options.program)
            shops.append(own.shop)
        result = ask(own.shop, document, role, operations, options)
        took = f"{result['operations']} operations, {result['cases']} cases, {result['seconds']:.0f} s"
        print(f"{role}, from {operations[0]}: {took}", *result["found"], sep="\n", flush=True)
        if not options.quick and not result["found"]:
            passed.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(result))
        return role, result

    table = collections.defaultdict(collections.Counter)
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    try:
        waiting = [pool.submit(one, *part) for part in parts(json.loads(text), options.roles.split(","), options.quick)]
        for done in concurrent.futures.as_completed(waiting):
            role, result = done.result()
            table[role] += collections.Counter({**result, "found": len(result["found"])})
    finally:
        pool.shutdown(cancel_futures=True)
        for shop in shops:
            shop.close()
        shutil.rmtree(folder)
    print(f"\n{'':8} {'operations':>10} {'cases':>9} {'accepted':>9} {'seconds':>8} {'found':>6}")
    for role, sums in table.items():
        print(f"{role:8} {sums['operations']:10} {sums['cases']:9} {sums['accepted']:9} {sums['seconds']:8.0f} {sums['found']:6}")
    return 1 if any(sums["found"] for sums in table.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
