"""Reads every batch of a folder with a reader of the DATEV format that is not ours, which refuses what it does not know, and compares
what its accounts come to with what was written. Besides: every field against the expressions that DATEV publishes for the fields that
are filled. Fails when something differs.
"""

import collections
import csv
import io
import re
import sys
from decimal import Decimal
from pathlib import Path

from mloda.community.feature_groups.experimental.german_ledger.datev import DatevRefusal, read_batch

# https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel and …/header, with the quotation marks.
HEADER = {
    1: r'"(EXTF|DTVF)"', 2: "700", 3: "21", 4: '"Buchungsstapel"', 5: "13", 6: r"20\d{15}", 8: r'"[A-Z]{0,2}"',
    9: r'"\w{0,25}"', 10: r'"\w{0,25}"', 11: r"\d{4,7}", 12: r"\d{1,5}", 13: r"20\d{6}", 14: "[4-8]", 15: r"20\d{6}",
    16: r"20\d{6}", 17: r'".{0,30}"', 18: r'"([A-Z]{2})?"', 19: "[12]", 20: "(0|30|40|50|64)", 21: "[01]", 22: r'"([A-Z]{3})?"',
    24: '""', 27: r'"(\d{2})?"', 30: '""', 31: r'".{0,16}"',
}
ROW = {
    1: r"(?!0{1,10},00)\d{1,10},\d{2}", 2: '"[SH]"', 3: r'"[A-Z]{3}"', 6: '""', 7: r"\d{1,9}", 8: r"\d{1,9}", 9: r'"(\d{4})?"',
    10: r"\d{4}", 11: r'"[\w$%&*+\-/]{0,36}"', 12: r'"[\w$%&*+\-/]{0,12}"', 14: r'".{0,60}"', 40: r'".{0,15}"', 41: r"(\d{2},\d{2})?",
    114: "[01]",
}


def raw(line):
    """Fields with their quotation marks."""
    return re.findall(r'(?:^|;)("(?:[^"]|"")*"|[^;"]*)', line)


def judge(file):
    text = file.read_bytes().decode("cp1252")
    if text.count("\n") != text.count("\r\n") or not text.endswith("\r\n"):
        yield "a line does not end in CR LF"
    lines = text.split("\r\n")[:-1]
    for expressions, count, some in [(HEADER, 31, lines[:1]), (ROW, 125, lines[2:])]:
        for line in some:
            fields = raw(line)
            if len(fields) != count:
                yield f"{len(fields)} fields"
            for place, expression in expressions.items():
                field = fields[place - 1]
                if not re.fullmatch(expression, field.replace('""', "'") if len(field) > 2 else field):
                    yield f"field {place} is {field}"
    try:
        header, legs = read_batch(str(file))
    except DatevRefusal as refusal:
        yield f"refused: {refusal}"
        return
    found = collections.Counter()
    for account, amount in zip(legs["Konto"], legs["Betrag"]):
        found[account] += int(amount * 100)
    told = file.with_name(file.name.replace("EXTF_", "").replace(".csv", ".txt")).read_text().splitlines()
    count, consultant, client = told[0].split()
    if [len(legs["Konto"]), header.berater, header.mandant] != [2 * int(count), consultant, client]:
        yield f"{len(legs['Konto'])} legs of {header.berater} {header.mandant}"
    sums = dict(line.split() for line in told[1:])
    if {account: str(cents) for account, cents in found.items()} != sums:
        yield f"accounts come to {dict(found)} and not to {sums}"
    if sum(found.values()) != 0 or header.sachkontenlaenge != 4 or any(amount != amount.quantize(Decimal("0.01")) for amount in legs["Betrag"]):
        yield "the batch does not balance"
    days = {day.day for day in legs["Buchungsdatum"]}
    written = {int(row[9][:2]) for row in list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))[2:]}
    if days != written:
        yield "a day is another one"


def notices(file):
    """Whether the reader sees what is wrong: one that sees nothing would pass everything."""
    spoiled = file.with_name("spoiled.csv")
    text = file.read_bytes()
    seen = []
    for old, new in [(b'"EXTF";700;21;"Buchungsstapel";13', b'"EXTF";700;21;"Buchungsstapel";14'), (b';"S";"EUR"', b';"X";"EUR"')]:
        spoiled.write_bytes(text.replace(old, new, 1))
        try:
            read_batch(str(spoiled))
            seen.append(False)
        except DatevRefusal:
            seen.append(True)
    spoiled.unlink()
    return all(seen)


def main():
    files = sorted(Path(sys.argv[1]).glob("EXTF_*.csv"))
    full = next(file for file in files if b';"S";' in file.read_bytes())
    if not notices(full):
        sys.exit("the reader does not notice a wrong version or side")
    wrong = 0
    for file in files:
        for problem in judge(file):
            print(f"{file.name}: {problem}")
            wrong += 1
    print(f"{len(files)} batches for DATEV read back: versions, sides, accounts, days and sums are right" if not wrong else f"{wrong} problems")
    sys.exit(bool(wrong) or not files)


if __name__ == "__main__":
    main()
