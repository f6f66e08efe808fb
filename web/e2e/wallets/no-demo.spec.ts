import { cartSheet, checkout, keepCart, openCart } from "../cart/cart";
import { expect, test } from "../support/test";
import { currencies } from "./wallets";

/** With demo off a shop holds no coins for others until its operator declares a licence. */
test.use({
  settings: {
    KONTOR_DEMO: "off",
    // BIP84's own example, whose first address is the one below.
    KONTOR_CHAINS_BTC_KEY:
      "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
  },
});

test("without the demo nothing is made up in the back office", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await expect(page.getByText("Dieser Shop verwahrt kein Guthaben seiner Mitglieder.")).toBeVisible();
  for (const name of ["Übersicht", "Transaktionen", "Wallets"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/Demo|Spielgeld|[1-9]\d* €/);
  }
  await expect(page.getByText("Keine Adresse hinterlegt")).toHaveCount(currencies.length - 1);
  await page.getByRole("button", { name: "Adressen anzeigen" }).click();
  await expect(
    page.getByRole("tabpanel").getByTitle("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Einzahlung buchen" })).toHaveCount(0);
});

test("members are told honestly that there are no balances, and why", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "Meine Wallet" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Dieser Shop verwahrt kein Guthaben", exact: true }),
  ).toBeVisible();
  await expect(page.getByText("braucht in der EU eine Zulassung")).toBeVisible();
  const accepted = page.getByRole("main").getByRole("listitem");
  await expect(accepted).toHaveCount(currencies.length);
  await expect(accepted.first()).toContainText("ab 0,001 BTC · 6 Bestätigungen");
  for (const word of ["Guthaben", "Demo"]) {
    await expect(page.getByRole("main").getByText(word, { exact: true })).toHaveCount(0);
  }
  await page.getByRole("main").getByRole("link", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
});

test("the checkout asks nobody about a wallet @long", async ({ world, signedIn }) => {
  await world.open();
  const page = await signedIn(await world.member());
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/wallets")) asked += 1;
  });
  await keepCart(page, [{ product: await world.product(), quantity: 1 }]);
  await page.goto("/shop");
  await openCart(page);
  await expect(checkout(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(cartSheet(page).getByText("Mit Wallet bezahlen")).toHaveCount(0);
  expect(asked).toBe(0);
});
