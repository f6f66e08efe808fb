import { checkout, keepCart, openCart, review, toReview } from "../cart/cart";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { balanceCard, balanceOf, holder, openWallet } from "./wallets";

/** A shop whose operator has declared a licence: real balances, and nothing that says demo. */
test.use({
  settings: {
    KONTOR_DEMO: "off",
    KONTOR_WALLETS_MODE: "custody",
    KONTOR_WALLETS_LICENCE: "BaFin 000000",
    KONTOR_WALLETS_RATES_BTC: "50000.00",
    KONTOR_CHAINS_ETH_KEY:
      "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt",
  },
});

test("balances are real, and an address that is not set up is told", async ({ world, signedIn, faults }) => {
  faults.allow(/wallets\/BTC\/address/);
  const person = await holder(world, "0.05");
  const page = await signedIn(person);
  await openWallet(page);
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
  await expect(balanceCard(page)).toContainText("≈ 2.500,00 € zum Shop-Kurs");
  await expect(page.getByRole("tabpanel").getByRole("alert")).toContainText(
    "Für diese Währung ist noch keine Empfangsadresse eingerichtet.",
  );
  // One that is set up is the member's own, and no demo's.
  await page.getByRole("button", { name: "ETH", exact: true }).click();
  await expect(page.getByRole("tabpanel").getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/Demo|Spielgeld/);
});

test("the last step before an order says that the wallet pays", async ({ world, signedIn }) => {
  await world.open();
  const person = await holder(world, "0.05");
  const page = await signedIn(person);
  await keepCart(page, [{ product: await world.product({ price: 5 }), quantity: 1 }]);
  await page.goto("/shop");
  await openCart(page);
  await checkout(page).click();
  const payment = page.getByRole("dialog", { name: "Zahlung" });
  await payment.getByRole("radio", { name: /^Mit Wallet bezahlen/ }).check();
  await expect(payment).toContainText("0,0001 BTC");
  await toReview(page);
  await expect(review(page)).toContainText("sofort von Ihrem Guthaben in BTC abgebucht");
  await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  expect(await balanceOf(person, "BTC")).toBe("0.04990000");
});

test("the back office shows the ledger's own totals @long", async ({ world, signedIn }) => {
  await holder(world, "0.05");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await expect(page.getByText("zu den Kursen des Shops")).toBeVisible();
  await expect(page.getByText("Davon dem Shop")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/Demo|Spielgeld/);
  await page.getByRole("tab", { name: "Transaktionen" }).click();
  await expect(page.getByRole("list", { name: "Buchungen der Mitglieder" })).toContainText("+0,05000000 BTC");
});
