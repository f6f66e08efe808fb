import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test";

test("the log tells who did what, from what to what and why", async ({ world, signedIn }) => {
  const owner = await world.owner();
  const member = await world.member("laut");
  await owner.api.call("post", "/api/admin/ban/{userId}", {
    path: { userId: member.id },
    body: { reason: "Mehrfach unfreundlich" },
  });
  const product = await world.product({ name: "Protokolltee", price: 9.5 });
  const { name, description, category, imageUrl } = product;
  await owner.api.call("put", "/api/products/{id}", {
    path: { id: product.id },
    body: { name, description, category, imageUrl, price: 8 },
  });
  const page = await signedIn(owner);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Alles ansehen" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(page.getByRole("heading", { level: 1, name: "Protokoll" })).toBeVisible();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: `hat ${member.name} gebannt.` })).toContainText(
    "Grund: Mehrfach unfreundlich",
  );
  const change = entries.filter({ hasText: "hat „Protokolltee“ geändert." });
  await expect(change).toContainText("Preis");
  await expect(change).toContainText("9,50 € → 8,00 €");

  await page.getByLabel("Art").selectOption({ label: "Gebannt" });
  await expect(page).toHaveURL(/action=user\.banned/);
  await expect(change).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Protokoll durchsuchen" }).fill(member.name);
  await expect(entries).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain("Mehrfach unfreundlich");
  expect(text.trim().split("\n")).toHaveLength(2);
  await page.getByLabel("Bis").fill("2020-01-01");
  await expect(page.getByText("Zu diesen Filtern gibt es keinen Eintrag.")).toBeVisible();
  await page.getByRole("button", { name: "Zurücksetzen" }).first().click();
  await expect(change).toBeVisible();
});
