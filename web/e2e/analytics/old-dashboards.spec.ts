import { find, row, tab } from "../members/people";
import { expectToast } from "../support/screen";
import { ownerName } from "../support/shop";
import { expect, test } from "../support/test";
import { actions, reject } from "../members/people";
import { euro } from "../support/world";

/** /admin-old and /admin/statistics: the dashboards whose place the specification leaves open (D9). */

test("/admin-old: figures, three links and four tabs @long", async ({ world, signedIn }) => {
  const owner = await world.owner();
  const person = await world.registered("alt");
  const stats = await owner.api.call("get", "/api/admin/stats");
  const page = await signedIn(owner);
  await page.goto("/admin-old");
  const main = page.getByRole("main");
  await expect(main).toContainText(euro(Number(stats.totalRevenue)));
  const quick = main.getByRole("navigation", { name: "Schnellzugriff" }).getByRole("link");
  for (const [index, path] of ["/admin/products", "/orders", "/admin/wallets"].entries()) {
    await expect(quick.nth(index)).toHaveAttribute("href", path);
  }
  await expect(main.getByRole("tab")).toHaveText([/^Wartend/, /^Benutzer/, /^Analytics/, /^Einstellungen/]);
  await expect(page.getByRole("tab", { name: /^Wartend/ })).toHaveAttribute("aria-selected", "true");
  await expect(row(page, person.name)).toContainText(/Registriert \d\d\.\d\d\.\d{4}/);
  await actions(page, person.name).getByRole("button", { name: "Genehmigen" }).click();
  await expectToast(page, "Benutzer genehmigt", person.name);
  await expect(row(page, person.name)).toHaveCount(0);

  await tab(page, "Benutzer");
  await find(page, person.name);
  await expect(row(page, person.name)).toContainText(`ID ${person.id}`);
  await expect(row(page, person.name)).toContainText("Kein Telegram");
  await actions(page, person.name)
    .getByRole("button", { name: /^Weitere/ })
    .click();
  await expect(page.getByRole("menuitem")).toContainText(["Timeout", "Bannen", "Löschen"]);
  await page.keyboard.press("Escape");
  await find(page, ownerName);
  await expect(row(page, ownerName).getByRole("button")).toHaveCount(0);
  await tab(page, "Analytics");
  await expect(main).toContainText("Aktivitätsrate");
  await tab(page, "Einstellungen");
  const links = page.getByRole("tabpanel").getByRole("link");
  for (const [index, path] of ["/admin/products", "/orders", "/admin/wallets", "/chat"].entries()) {
    await expect(links.nth(index)).toHaveAttribute("href", path);
  }
  await page.evaluate(() => Object.assign(globalThis, { stale: true }));
  await page.getByRole("button", { name: "Alles aktualisieren" }).click();
  await expect.poll(() => page.evaluate(() => "stale" in globalThis)).toBe(false);
});

test("/admin-old sends strangers to the sign-in and members to the shop @long", async ({
  page,
  world,
  signedIn,
}) => {
  await page.goto("/admin-old");
  await expect(page).toHaveURL("/auth");
  const member = await signedIn(await world.member());
  await member.goto("/admin-old");
  await expect(member).toHaveURL("/shop");
});

test("/admin/statistics: the ten figures of the shop, people, products and orders @long", async ({
  world,
  signedIn,
}) => {
  const owner = await world.owner();
  const person = await world.registered("zahl");
  const product = await world.product();
  await world.order(world.visitor, product);
  const stats = await owner.api.call("get", "/api/admin/stats");
  const page = await signedIn(owner);
  await page.goto("/admin/statistics");
  const figures = page.getByRole("region", { name: "Statistik" });
  for (const [label, value] of [
    ["Benutzer gesamt", stats.totalUsers],
    ["Wartende Benutzer", stats.pendingUsers],
    ["Aktive Benutzer", stats.activeUsers],
    ["Gebannte Benutzer", stats.bannedUsers],
    ["Produkte gesamt", stats.totalProducts],
    ["Premium-Produkte", stats.premiumProducts],
    ["Bestellungen gesamt", stats.totalOrders],
    ["Offene Bestellungen", stats.pendingOrders],
    ["Abgeschlossen", stats.completedOrders],
    ["Gesamtumsatz", euro(Number(stats.totalRevenue))],
  ] as const) {
    const figure = figures.locator("section").filter({ has: page.getByText(label, { exact: true }) });
    await expect(figure).toHaveText(new RegExp(`^${label}${value}$`));
  }
  await expect(row(page, person.name)).toBeVisible();
  await reject(page, person.name);
  await expectToast(page, "Benutzer abgelehnt", person.name);
  await tab(page, /^Benutzer/);
  await find(page, "marta.k");
  await expect(row(page, "marta.k")).toBeVisible();
  await tab(page, /^Produkte/);
  await expect(page.getByRole("region", { name: "Produktliste" })).toContainText("34,90 €");
  await tab(page, /^Bestellungen/);
  await expect(page.getByRole("button", { name: /^Als bezahlt: #/ }).first()).toBeVisible();
});

test("/admin/statistics looks again: people and orders after 30 s, products after 60 s @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.owner());
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.goto("/admin/statistics");
  await expect(page.getByRole("region", { name: "Statistik" })).toContainText("Benutzer gesamt");
  await expect(page.getByRole("button", { name: "Genehmigen" }).first()).toBeVisible();
  const quick = ["/api/pending-registrations", "/api/admin/all-users", "/api/orders"];
  const times = (path: string) => asked.filter((one) => one === path).length;
  await expect.poll(() => quick.every((path) => times(path) > 0)).toBe(true);
  asked.length = 0;
  await page.clock.runFor(31_000);
  await expect.poll(() => quick.every((path) => times(path) === 1)).toBe(true);
  expect(times("/api/products")).toBe(0);
  await page.clock.runFor(30_000);
  await expect.poll(() => times("/api/products")).toBe(1);
});
