import { expectFieldError } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, checkout, openCart, review } from "./cart";

test.use({ settings: { KONTOR_DEMO: "off" } });

/** Its check digits tell a slip before the invoice goes to no one. */
test("a public buyer's Leitweg-ID is checked at its field and kept with the order @both", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/400.*\/api\/orders/);
  await world.open();
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  const last = review(page);
  await last.getByRole("checkbox", { name: "Rechnung an die Lieferadresse" }).click();
  for (const [label, text] of [
    ["Vor- und Nachname", "Mira Kern"],
    ["Firma", "Amt für Kaffee & Tee"],
    ["Straße", "Am Ring"],
    ["Nummer", "1"],
    ["Postleitzahl", "20457"],
    ["Ort", "Hamburg"],
    ["Leitweg-ID", "04011000-1234512345-60"],
  ] as const) {
    await last.getByLabel(label).fill(text);
  }
  const order = last.getByRole("button", { name: "Zahlungspflichtig bestellen" });
  await order.click();
  const field = last.getByLabel("Leitweg-ID");
  await expectFieldError(field, "Diese Leitweg-ID stimmt nicht.");
  await field.fill("04011000-1234512345-06");
  await order.click();
  await expect(last).toBeHidden();
  const { orders } = await member.api.call("get", "/api/orders");
  const kept = await member.api.call("get", "/api/orders/{id}", { path: { id: orders[0]?.id ?? "" } });
  expect(kept.billing?.buyerReference).toBe("04011000-1234512345-06");
});
