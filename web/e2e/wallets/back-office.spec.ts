import type { Page } from "@playwright/test";
import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { euro } from "../support/world";
import { give, holder } from "./wallets";

/** The shop's wallets at /admin/wallets, as a demo installation shows them. */

const currencies = ["BTC", "ETH", "LTC", "XMR", "USDT"];
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

test("four tabs, demo figures with their mark, and the total of all wallets @both", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await expect(page.getByRole("tab")).toHaveText([
    /^Übersicht/,
    "Transaktionen",
    "Wallets",
    "Shop-Integration",
  ]);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Demo", { exact: true }).first()).toBeVisible();
  await tab(page, "Wallets");
  const wallets = panel.getByRole("list", { name: "Wallets" }).locator("> li");
  await expect(wallets).toHaveCount(currencies.length);
  // The total is the sum of what each wallet says it is worth.
  const worth = await wallets.evaluateAll((cards) =>
    cards.map((card) => /\d{8} [A-Z]+?([\d.]+,\d\d) €/.exec(card.textContent ?? "")?.[1] ?? ""),
  );
  const sum = worth.reduce((all, text) => all + Number(text.replaceAll(".", "").replace(",", ".")), 0);
  expect(sum).toBeGreaterThan(0);
  await expect(panel.getByText(euro(sum), { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /^Übersicht/ }).click();
  await expect(panel.getByText(euro(sum), { exact: true })).toBeVisible();
  await expect(panel.getByText("zu Demo-Wechselkursen")).toBeVisible();
});

test("addresses are shown and hidden, shortened and copied whole", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/wallets?area=wallets");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(currencies.length);
  await page.getByRole("button", { name: "Adressen anzeigen" }).click();
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(0);
  const shown = await panel.getByText(/^\S{10}…\S{8}$/).allTextContents();
  expect(shown).toHaveLength(currencies.length);
  for (const [index, currency] of currencies.entries()) {
    await page.getByRole("button", { name: `${currency} Adresse kopieren` }).click();
    await expectToast(page, "Kopiert", `${currency} Adresse kopiert`);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(20);
    expect(`${copied.slice(0, 10)}…${copied.slice(-8)}`).toBe(shown[index]);
  }
  await page.getByRole("button", { name: "Adressen verbergen" }).click();
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(currencies.length);
});

test("transactions lead to public explorers, except for Monero", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/wallets?area=transactions");
  const list = page.getByRole("list", { name: "Transaktionen" });
  const of = (currency: string) => list.getByRole("listitem").filter({ hasText: ` ${currency}` });
  for (const [currency, host] of [
    ["BTC", "mempool.space"],
    ["ETH", "sepolia.etherscan.io"],
    ["LTC", "litecoinspace.org"],
    ["USDT", "sepolia.etherscan.io"],
  ] as const) {
    const link = of(currency)
      .first()
      .getByRole("link", { name: /^Im Block-Explorer öffnen/ });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://${host}/\\S+`));
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(of("XMR").getByRole("link")).toHaveCount(0);
  for (const status of ["Bestätigt", "Ausstehend", "Fehlgeschlagen"])
    await expect(list).toContainText(status);
  await of("BTC")
    .first()
    .getByRole("button", { name: /^Transaction Hash kopieren/ })
    .click();
  await expectToast(page, "Kopiert", "Transaction Hash kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w{64}$/);
});

test("a clipboard that refuses is told", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.goto("/admin/wallets?area=wallets");
  await page.getByRole("button", { name: "BTC Adresse kopieren" }).click();
  await expectToast(page, "Fehler beim Kopieren", "Die Adresse konnte nicht kopiert werden.");
});

test("a refresh asks the server and takes two seconds", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  const refresh = page.getByRole("button", { name: "Aktualisieren" });
  const asked = page.waitForRequest("**/api/admin/wallets");
  const started = Date.now();
  await refresh.click();
  await expect(refresh).toHaveAttribute("aria-busy", "true");
  await asked;
  await expect(refresh).not.toHaveAttribute("aria-busy", "true");
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
});

test("the enhanced shop is embedded and works @both", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await tab(page, "Shop-Integration");
  const inner = page.getByRole("tablist").last();
  await expect(inner.getByRole("tab")).toHaveText([
    /^Shop/,
    /^Wunschliste/,
    /^Mitteilungen/,
    /^Bewertungen/,
    /^Analytics/,
  ]);
  await expect(page.getByText(/^\d+ Produkte$/)).toBeVisible();
  await inner.getByRole("tab", { name: /^Wunschliste/ }).click();
  await expect(page).toHaveURL(/\/admin\/wallets\?.*tab=wishlist/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Shop-Integration" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: /^Wunschliste/ })).toHaveAttribute("aria-selected", "true");
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test("who is admin by the profile only is told that it takes the role", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.route("**/api/user/profile", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user: object; profile: object | null };
    await route.fulfill({
      response,
      json: {
        ...body,
        user: { ...body.user, role: "premium" },
        profile: { ...body.profile, isAdmin: true },
      },
    });
  });
  await page.goto("/admin/wallets");
  await expect(page.getByRole("heading", { name: "Zugriff verweigert" })).toBeVisible();
  await expect(
    page.getByText("Sie benötigen Admin-Rechte, um auf die Wallet-Verwaltung zuzugreifen."),
  ).toBeVisible();
  await expect(page.getByText("Gesamtwert")).toHaveCount(0);
});

test("the ledger is proved at the press of a button", async ({ world, signedIn, faults }) => {
  faults.allow(/wallets\/prove/);
  await holder(world);
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  const card = page.getByRole("region", { name: "Ledger", exact: true });
  const prove = card.getByRole("button", { name: "Ledger prüfen" });
  await prove.click();
  await expectToast(page, "Ledger geprüft");
  await expect(card).toContainText("In Ordnung");
  await expect(card).toContainText(/Buchungen\s*\d+/);
  await page.route("**/api/admin/wallets/prove", answer(500, {}));
  await prove.click();
  await expectToast(page, "Fehler", "Der Ledger konnte nicht geprüft werden.");
  await page.unroute("**/api/admin/wallets/prove");
  await page.route("**/api/admin/wallets/prove", answer(408, { success: false, code: "request_timeout" }));
  await prove.click();
  await expectToast(
    page,
    "Ledger prüfen",
    "Die Prüfung dauert länger. Ihr Ergebnis steht nach dem Aktualisieren hier.",
  );
  await page.unroute("**/api/admin/wallets/prove");
  // What a broken ledger looks like; the server's own tests break one.
  await page.route(
    "**/api/admin/wallets/prove",
    answer(200, {
      ok: false,
      postings: 12,
      sealed: 6,
      checkedAt: new Date().toISOString(),
      problem: "Bewegung 5 passt nicht zu ihrem Siegel.",
      head: "ab".repeat(32),
    }),
  );
  await prove.click();
  await expectToast(page, "Abweichung gefunden", "Bewegung 5 passt nicht zu ihrem Siegel.");
  await expect(card.getByRole("alert")).toContainText(
    "Auszahlungen sind gestoppt, bis der Ledger wieder stimmt.",
  );
});

test("the books stand beside the chains", async ({ world, signedIn }) => {
  const owner = await world.owner();
  const page = await signedIn(owner);
  await page.goto("/admin/wallets");
  const lines = page.getByRole("region", { name: "Abgleich mit den Blockchains" }).getByRole("listitem");
  const balances = await owner.api.call("get", "/api/admin/wallets/reconciliation");
  await expect(lines).toHaveCount(balances.length);
  // Nobody watches a chain here, and the screen says so instead of a figure.
  for (const { currency } of balances) {
    await expect(lines.filter({ hasText: currency }).first()).toContainText(/Ledger\s*[\d.,]+/);
  }
  await expect(lines.first()).toContainText("nicht beobachtet");
  // What hinders a watcher is said in words for people.
  const said = {
    unreachable: "Der Dienst antwortet nicht.",
    busy: "Der Dienst nimmt gerade keine weiteren Anfragen an.",
    failing: "Der Dienst meldet einen Fehler.",
    foreign: "Der Dienst gehört zu einem anderen Netz oder zu anderen Schlüsseln.",
    unsettled: "Der Dienst liest die Blockchain noch.",
    unfit: "Der Dienst antwortet Unglaubwürdiges; davon wird nichts gebucht.",
  };
  for (const [problem, sentence] of Object.entries(said)) {
    const [first] = balances;
    await page.route(
      "**/api/admin/wallets/reconciliation",
      answer(200, [{ ...first, watched: true, problem }, ...balances.slice(1)]),
    );
    await page.reload();
    await expect(lines.first().getByText(sentence, { exact: true })).toBeVisible();
    await page.unroute("**/api/admin/wallets/reconciliation");
  }
});

test("everybody's movements, filtered and as a table for elsewhere", async ({ world, signedIn }) => {
  const person = await holder(world, "0.125", "LTC");
  await give(world, person, "ETH", "2");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets?area=transactions");
  const list = page.getByRole("list", { name: "Buchungen der Mitglieder" });
  const theirs = list.getByRole("listitem").filter({ hasText: person.name });
  await expect(theirs).toHaveCount(2);
  await page.getByRole("combobox", { name: "Währung" }).selectOption("LTC");
  await expect(theirs).toHaveCount(1);
  await expect(theirs).toContainText("+0,12500000 LTC");
  await page.getByRole("combobox", { name: "Status" }).selectOption("failed");
  await expect(page.getByText("Zu diesen Filtern gibt es keine Transaktion.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("confirmed");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("wallets.csv");
});

test("what cannot be loaded says so and can be tried again", async ({ world, signedIn, faults }) => {
  faults.allow(/admin\/wallets/);
  const page = await signedIn(await world.owner());
  const parts = [
    ["**/api/admin/wallets", "", "Die Wallets konnten nicht geladen werden."],
    ["**/api/admin/wallets/withdrawals*", "", "Die Auszahlungen konnten nicht geladen werden."],
    ["**/api/admin/wallets/reconciliation", "", "Der Abgleich konnte nicht geladen werden."],
    [
      "**/api/admin/wallets/transactions*",
      "?area=transactions",
      "Die Transaktionen konnten nicht geladen werden.",
    ],
  ] as const;
  for (const [call, query, says] of parts) {
    await page.route(call, answer(500, {}));
    await page.goto(`/admin/wallets${query}`);
    await expect(page.getByText(says)).toBeVisible();
    await page.unroute(call);
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expect(page.getByText(says)).toHaveCount(0);
  }
  await page.route("**/api/admin/wallets/export*", answer(500, {}));
  await page.getByRole("button", { name: "Als CSV" }).click();
  await expectToast(page, "Fehler", "Die Datei konnte nicht erstellt werden.");
});
