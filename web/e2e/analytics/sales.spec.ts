import type { Page } from "@playwright/test";
import type { Answer } from "@/api/client";
import { address } from "../enhanced-shop/enhanced-shop";
import { answer, cutOff, hang } from "../support/failing";
import { expect, test } from "../support/test";
import { euro, type World } from "../support/world";

type Report = Answer<"get", "/api/admin/analytics">;

const tab = `${address}?tab=analytics`;
const call = "**/api/admin/analytics?**";
const panel = (page: Page) => page.getByRole("tabpanel");
const figure = (page: Page, label: string) =>
  panel(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 3, name: label, exact: true }) });

const report = (change: Partial<Report> = {}): Report => ({
  range: "30d",
  totalRevenue: "2500000.00",
  revenueChange: 12.54,
  totalOrders: 12_345,
  ordersChange: -3,
  totalCustomers: 999,
  customersChange: 0,
  totalProducts: 56,
  categoryStats: [],
  topProducts: [],
  series: [],
  ...change,
});

const admin = (world: World) => world.member("rechnet", "admin");

test("only a profile that is marked as admin has the tab", async ({ page, world, signedIn }) => {
  await signedIn(await world.member(), page);
  await page.goto(tab);
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Analytics" })).toHaveCount(0);
});

test("the figures are the server's, for every range @both", async ({ page, world, signedIn }) => {
  const person = await admin(world);
  await signedIn(person, page);
  await page.goto(address);
  await page.getByRole("tab", { name: "Analytics" }).click();
  await expect(page.getByRole("button", { name: "30 Tage" })).toHaveAttribute("aria-pressed", "true");
  for (const [name, range] of [
    ["30 Tage", "30d"],
    ["7 Tage", "7d"],
    ["90 Tage", "90d"],
    ["1 Jahr", "1y"],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    const sales = await person.api.call("get", "/api/admin/analytics", { query: { range } });
    await expect(figure(page, "Bestellungen")).toContainText(String(sales.totalOrders));
    await expect(figure(page, "Kunden")).toContainText(String(sales.totalCustomers));
    await expect(figure(page, "Umsatz").getByTitle(euro(Number(sales.totalRevenue)))).toBeVisible();
    await panel(page).getByText("Als Tabelle").click();
    const table = panel(page).getByRole("table", { name: "Umsatz im Verlauf" });
    const sum = await table
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.reduce((total, row) => total + Number(row.querySelectorAll("td")[1]?.textContent ?? 0), 0),
      );
    expect(sum).toBe(sales.totalOrders);
    for (const { name: category, revenue } of sales.categoryStats.filter(
      (stat) => Number(stat.revenue) > 0,
    )) {
      await expect(
        panel(page).getByRole("table", { name: "Kategorien" }).getByRole("row").filter({ hasText: category }),
      ).toContainText(euro(Number(revenue)));
    }
    for (const product of sales.topProducts) {
      await expect(panel(page).getByRole("listitem").filter({ hasText: product.name })).toContainText(
        euro(Number(product.revenue)),
      );
    }
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "1 Jahr" })).toHaveAttribute("aria-pressed", "true");
});

test("large figures are shortened and changes carry their sign @both", async ({ page, world, signedIn }) => {
  await page.route(call, answer(200, report()));
  await signedIn(await admin(world), page);
  await page.goto(tab);
  await expect(figure(page, "Umsatz")).toContainText("2,5M €");
  await expect(figure(page, "Umsatz")).toContainText("+12,5 %");
  await expect(figure(page, "Bestellungen")).toContainText("12,3K");
  await expect(figure(page, "Bestellungen")).toContainText("−3 %");
  await expect(figure(page, "Kunden")).toContainText("999");
  await expect(figure(page, "Kunden")).toContainText("unverändert");
  await expect(figure(page, "Produkte")).toContainText("56");
});

test("six categories take turns with five colours", async ({ page, world, signedIn }) => {
  const categoryStats = ["A", "B", "C", "D", "E", "F"].map((name, index) => ({
    category: name,
    name: `Sorte ${name}`,
    revenue: `${600 - index * 100}.00`,
    orders: 6 - index,
  }));
  await page.route(call, answer(200, report({ categoryStats })));
  await signedIn(await admin(world), page);
  await page.goto(tab);
  await expect(panel(page).getByRole("row").filter({ hasText: "Sorte F" })).toContainText("100,00 €");
  const colours = await panel(page)
    .locator("svg circle")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
  expect(colours).toHaveLength(6);
  expect(new Set(colours).size).toBe(5);
  expect(colours[5]).toBe(colours[0]);
});

test("nothing sold, nothing before @both", async ({ page, world, signedIn }) => {
  const series = [{ date: "2026-11-20", revenue: "0.00", orders: 0 }];
  const nothing = { totalRevenue: "0.00", totalOrders: 0, totalCustomers: 0, series };
  await page.route(
    call,
    answer(200, report({ ...nothing, revenueChange: null, ordersChange: null, customersChange: null })),
  );
  await signedIn(await admin(world), page);
  await page.goto(tab);
  await expect(figure(page, "Umsatz")).toContainText("0,00 €");
  await expect(figure(page, "Umsatz")).toContainText("davor nichts");
  await expect(page.getByRole("img", { name: "In diesem Zeitraum wurde nichts verkauft." })).toBeVisible();
});

test("on its way, and failing @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/api\/admin\/analytics/);
  await signedIn(await admin(world), page);
  await hang(page, call);
  await page.goto(tab);
  await expect(page.getByRole("status", { name: "Verkaufszahlen werden geladen" })).toBeVisible();
  await page.unroute(call);
  for (const [fail, says] of [
    [
      answer(500, { success: false, message: "Die Datenbank ruht.", code: "internal" }),
      "Die Datenbank ruht.",
    ],
    [cutOff, "Die Verkaufszahlen konnten nicht geladen werden."],
  ] as const) {
    await page.route(call, fail);
    await page.goto(tab);
    await expect(page.getByText(says)).toBeVisible();
    await page.unroute(call);
  }
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(figure(page, "Umsatz")).toBeVisible();
});
