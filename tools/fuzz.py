"""Asks every operation of the OpenAPI document with generated input, as a visitor, member, premium member, admin and owner.

    tools/fuzz PROGRAM [--examples N] [--roles a,b] [--seed N] [--quick]

Wants no answer of 500 or more and none that the document does not describe. The shop is a demo of its own on a free port, with a
data folder that is thrown away; limits are far away, so that what lies behind them is reached. Ends with 1 when something was found.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

PASSWORD = "demo-geheim-123"
ROLES = {"visitor": None, "member": "marta.k", "premium": "jorge", "admin": "nils_roestet", "owner": "inhaber"}
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
# These end the token that the rest of a run needs; the visitor's run asks them too.
ENDING = ["logout", "end_all_sessions", "end_session", "delete_account", "change_password"]


def settings(folder: pathlib.Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "KONTOR_LISTEN": "127.0.0.1:0",
        "KONTOR_DATA_DIR": str(folder / "data"),
        "KONTOR_OWNER_USERNAME": "inhaber",
        "KONTOR_OWNER_PASSWORD": PASSWORD,
        "KONTOR_DEMO_PASSWORD": PASSWORD,
        "KONTOR_PASSWORDS_MEMORY_KIB": "64",
        "KONTOR_PASSWORDS_PASSES": "1",
        "KONTOR_LIMITS_FACTOR": "100000",
        "KONTOR_LIMITS_FAILED_SIGN_INS_PER_ADDRESS_MINUTE": "1000000",
        "KONTOR_LOG_FILTER": "warn",
    }


def start(program: str, folder: pathlib.Path) -> tuple[subprocess.Popen, str]:
    log = (folder / "log").open("w")
    shop = subprocess.Popen([program, "serve"], cwd=folder, env=settings(folder), stdout=subprocess.PIPE, stderr=log, text=True)
    for line in shop.stdout:
        if found := re.search(r"is running on (http:\S+)", line):
            return shop, found[1]
    sys.exit(f"{program} did not start: {(folder / 'log').read_text()}")


def sign_in(url: str, name: str) -> str:
    body = json.dumps({"username": name, "password": PASSWORD, "rememberMe": True}).encode()
    call = urllib.request.Request(f"{url}/api/simple-login", body, {"content-type": "application/json"})
    with urllib.request.urlopen(call) as answer:
        return json.load(answer)["token"]


def run(role: str, url: str, document: pathlib.Path, token: str | None, options: argparse.Namespace) -> int:
    command = [str(pathlib.Path(sys.executable).with_name("schemathesis")), "run", str(document), "--url", url]
    command += ["--checks", CHECKS, "--max-examples", str(options.examples), "--continue-on-failure", "--no-color"]
    command += ["--phases", "fuzzing" if options.quick else "examples,coverage,fuzzing", "--warnings", "off", "--no-shrink"]
    command += ["--seed", str(options.seed), "--suppress-health-check", "all", "--request-timeout", "20"]
    if token:
        for name in ENDING:
            command += ["--exclude-operation-id", name]
        command += ["-H", f"Authorization: Bearer {token}"]
    print(f"== {role}", flush=True)
    return subprocess.run(command, cwd=document.parent).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--roles", default=",".join(ROLES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kontor-fuzz-"))
    shop = None
    try:
        document = folder / "openapi.json"
        document.write_bytes(subprocess.check_output([options.program, "openapi"]))
        shop, url = start(options.program, folder)
        codes = []
        for role in options.roles.split(","):
            token = sign_in(url, ROLES[role]) if ROLES[role] else None
            codes.append(run(role, url, document, token, options))
        errors = [line for line in (folder / "log").read_text().splitlines() if re.search(r"\bERROR\b|panicked", line)]
        print("\n".join(errors[:20]))
        return 1 if any(codes) or errors or shop.poll() is not None else 0
    finally:
        if shop:
            shop.terminate()
            shop.wait()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
