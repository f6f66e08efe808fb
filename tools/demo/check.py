"""Checks the demo data and its pictures; names every fault and ends with 1 if there is any.

    python check.py        needs Pillow only
"""
import collections, re, sys, unicodedata
from PIL import Image
from goods import FACES, PICTURES, HERE, SHOP, read

DAY = 24
YEAR = 365 * DAY
EXPIRY = 7 * DAY                                   # a pending order expires after seven days
COINS = {"BTC", "ETH", "LTC", "XMR", "USDT"}
SIZES = {640: ((640, 800), 40_000), 480: ((480, 600), 25_000), 320: ((320, 400), 15_000)}     # pixels; most bytes a picture may have
STATUS = {"paid": 46, "pending": 6, "failed": 4, "expired": 4}
faults = []


def expect(fact, what):
    if not fact:
        faults.append(what)


def check_goods(cat, labels):
    slugs = [c["slug"] for c in cat["categories"]]
    keys = [p["key"] for p in cat["products"]]
    expect(slugs == ["premium", "homebrew", "stimulant", "research", "classic"], f"categories {slugs}")
    expect(len(keys) == len(set(keys)) == 56, f"{len(keys)} products, {len(set(keys))} keys")
    expect(set(keys) == set(labels), f"without label or product: {set(keys) ^ set(labels)}")
    for p in cat["products"]:
        key = p["key"]
        expect(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key), f"{key}: not a plain key")
        expect(p["category"] in slugs, f"{key}: category {p['category']}")
        expect(p["price"] > 0 and abs(p["price"] * 100 - round(p["price"] * 100)) < 1e-6, f"{key}: price {p['price']}")
        expect(p["stock"] is None or p["stock"] >= 0, f"{key}: stock {p['stock']}")
        expect(0 <= p["discount"] < 100, f"{key}: discount {p['discount']}")
        expect(p["netAmount"] > 0 and p["unit"] in {"g", "kg", "ml", "l", "Stück"}, f"{key}: {p['netAmount']} {p['unit']}")
        expect(p["name"].strip() and len(p["description"]) > 60, f"{key}: name or description too thin")
        expect(not {"container", "display", "label"} & set(p), f"{key}: carries facts of the renderer")
        expect(labels.get(key, {}).get("container") in FACES, f"{key}: unknown container")
    return keys


def check_pictures(keys):
    want = {f"{key}-{width}.webp" for key in keys for width in SIZES}
    have = {f.name for f in PICTURES.iterdir()}
    expect(want == have, f"pictures missing or too many: {sorted(want ^ have)}")
    total = 0
    for name in want & have:
        size, most = SIZES[int(name.rsplit("-", 1)[1].removesuffix(".webp"))]
        with Image.open(PICTURES / name) as im:
            im.load()
            expect((im.format, im.size) == ("WEBP", size), f"{name}: {im.format} {im.size}")
        n = (PICTURES / name).stat().st_size
        expect(n <= most, f"{name}: {n} bytes")
        total += n
    return total


def registered(p):
    return p["registeredDaysAgo"] * DAY if "registeredDaysAgo" in p else p["registeredHoursAgo"]


def check_people(people, slugs):
    names = [unicodedata.normalize("NFKC", p["username"]).casefold() for p in people]
    expect(len(set(names)) == 12, f"{len(set(names))} people")
    roles = collections.Counter(p["role"] for p in people)
    expect(roles == {"user": 9, "premium": 2, "admin": 1}, f"roles {dict(roles)}")
    for fact, n in (("ban", 1), ("timeout", 1)):
        expect(sum(fact in p for p in people) == n, f"{fact}: not {n}")
    expect(sum(not p["isApproved"] for p in people) == 3, "pending registrations: not 3")
    for p in people:
        u = p["username"]
        expect(re.fullmatch(r"[\w.-]{3,32}", u), f"{u}: not a lawful username")
        expect(p["displayName"].strip() and 10 <= len(p["bio"]) <= 200, f"{u}: display name or bio")
        expect(re.fullmatch(r"[A-Za-z]\w{4,31}", p.get("telegramUsername", "absent")), f"{u}: telegramUsername")
        expect(("registeredDaysAgo" in p) == p["isApproved"] and ("registeredHoursAgo" in p) != p["isApproved"],
               f"{u}: days for the approved, hours for the pending")
        expect(("lastLoginHoursAgo" in p) == p["isApproved"], f"{u}: last login")
        expect(p.get("lastLoginHoursAgo", 0) < registered(p), f"{u}: signed in before registering")
        expect(set(p["preferredCategories"]) <= slugs, f"{u}: preferred categories")
        if p["role"] == "premium":
            expect(YEAR <= p["premiumSinceDaysAgo"] * DAY <= registered(p), f"{u}: premium all year, but not before registering")
            expect(0 < p["premiumUntilInDays"] <= 60, f"{u}: premium until")
        else:
            expect(not {"premiumSinceDaysAgo", "premiumUntilInDays"} & set(p), f"{u}: premium dates without premium")
        if "ban" in p:
            expect(p["ban"]["reason"] and p["ban"]["hoursAgo"] <= p["lastLoginHoursAgo"], f"{u}: signed in after the ban")
        if "timeout" in p:
            expect(p["timeout"]["reason"] and 1 <= p["timeout"]["hours"] <= 8760, f"{u}: timeout")


def check_orders(orders, people, keys):
    who = {p["username"]: p for p in people}
    expect(len(orders) == 60, f"{len(orders)} orders")
    states = collections.Counter(o["paymentStatus"] for o in orders)
    expect(states == STATUS, f"payment states {dict(states)}")
    expect({o["paymentMethod"] for o in orders} == {"telegram", "stripe", "crypto", "anonymous"}, "not every payment method is used")
    ages = [o["placedHoursAgo"] for o in orders]
    expect(ages == sorted(set(ages)), "not sorted by age, newest first, each hour once")
    for o in orders:
        age, name = o["placedHoursAgo"], f"order {o['placedHoursAgo']} h ago"
        expect(0 < age < YEAR, f"{name}: outside the year")
        if o["customer"] is None:
            expect(o.get("customerName", "").strip(), f"{name}: a guest without a name")
        else:
            p = who.get(o["customer"])
            expect(p and p["isApproved"] and age < registered(p), f"{name}: {o['customer']} was not a member then")
            expect(not p or age > p.get("ban", {}).get("hoursAgo", 0), f"{name}: {o['customer']} was banned then")
            expect("customerName" not in o, f"{name}: a member's name comes from the account")
        chosen = [i["product"] for i in o["items"]]
        expect(chosen and len(set(chosen)) == len(chosen) and set(chosen) <= set(keys), f"{name}: goods {chosen}")
        expect(all(1 <= i["quantity"] <= 24 for i in o["items"]), f"{name}: quantity")
        expect((o["paymentMethod"] == "crypto") == ("currency" in o) and o.get("currency", "BTC") in COINS, f"{name}: currency")
        expect((o["paymentStatus"] == "paid") == ("settledHoursAgo" in o), f"{name}: settled if and only if paid")
        expect(0 <= o.get("settledHoursAgo", 0) < age and age - o.get("settledHoursAgo", age) < EXPIRY, f"{name}: settled at the wrong time")
        expect(o["paymentStatus"] != "pending" or age < 6 * DAY, f"{name}: too old to be pending")
        expect(o["paymentStatus"] != "expired" or age > EXPIRY, f"{name}: too young to have expired")


def check_growth(orders, people, products):
    """every window of the charts shows more revenue and more orders than the one before it"""
    cents = {p["key"]: round(p["price"] * 100) for p in products}
    premium = {p["username"] for p in people if p["role"] == "premium"}

    def total(o):
        unit = (lambda c: (c * 81 + 50) // 100) if o["customer"] in premium else (lambda c: c)
        return sum(unit(cents[i["product"]]) * i["quantity"] for i in o["items"])
    paid = [o for o in orders if o["paymentStatus"] == "paid"]
    for by in ("placedHoursAgo", "settledHoursAgo"):
        for days in (7, 30, 90):
            now, before = ([total(o) for o in paid if a * DAY <= o[by] < b * DAY] for a, b in ((0, days), (days, 2 * days)))
            expect(len(now) > len(before) > 0 and sum(now) > sum(before), f"{by}: no growth over {days} days: {now} after {before}")
    sold = {i["product"] for o in paid for i in o["items"]}
    missing = {p["category"] for p in products} - {p["category"] for p in products if p["key"] in sold}
    expect(not missing, f"nothing sold of {missing}")
    return sum(map(total, paid))


def main():
    cat, people, orders = (read(SHOP / f"{n}.json") for n in ("catalogue", "people", "orders"))
    people, orders = people["people"], orders["orders"]
    keys = check_goods(cat, read(HERE / "labels.json"))
    size = check_pictures(keys)
    check_people(people, {c["slug"] for c in cat["categories"]})
    check_orders(orders, people, keys)
    if faults:                                     # growth is computed from sound orders only
        sys.exit("\n".join(faults))
    revenue = check_growth(orders, people, cat["products"])
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(keys)} goods, {2 * len(keys)} pictures in {size / 1e6:.2f} MB, {len(people)} people, {len(orders)} orders, {revenue / 100:.2f} EUR paid")


if __name__ == "__main__":
    main()
