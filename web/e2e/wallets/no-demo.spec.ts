import { expect, test } from "../support/test";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("without the demo nothing is made up", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  for (const name of ["Übersicht", "Transaktionen", "Wallets"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: "Noch keine Wallets eingerichtet" })).toBeVisible();
  }
  await expect(page.getByRole("main")).not.toContainText(/Demo|BTC|€/);
});
