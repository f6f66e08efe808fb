import type { Page } from "@playwright/test";
import { address } from "../enhanced-shop/enhanced-shop";
import { expect, test } from "../support/test";
import { euro, type World } from "../support/world";

const tab = `${address}?tab=analytics`;
const panel = (page: Page) => page.getByRole("tabpanel");
const figure = (page: Page, label: string) =>
  panel(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 3, name: label, exact: true }) });

const admin = (world: World) => world.member("rechnet", "admin");

test("the figures are the server's, for every range, and only admins have the tab @both", async ({
  page,
  world,
  signedIn,
}) => {
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
    const table = panel(page).getByRole("table", { name: "Zahlen im Verlauf" });
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

  await signedIn(await world.member(), page);
  await page.goto(tab);
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Analytics" })).toHaveCount(0);
});
