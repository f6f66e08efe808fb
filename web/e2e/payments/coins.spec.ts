import { readCode } from "../support/qr";
import { expect, test } from "../support/test";

test("an order is paid in coins: a part first, then the rest, and confirmed @both", async ({
  page,
  world,
  signedIn,
}) => {
  // Its coins are confirmed by blocks that come with the clock.
  test.slow();
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ price: 12.9 }));
  await signedIn(member, page);
  await page.goto(`/orders?order=${id}`);
  await page.getByRole("button", { name: "Stattdessen: Kryptowährung" }).click();
  const card = page.getByRole("region", { name: "In Coins bezahlen" });
  await card.getByRole("radio", { name: "Litecoin" }).check();
  await card.getByRole("button", { name: "Mit Litecoin bezahlen" }).click();
  await expect(card.getByText("Der Betrag gilt noch")).toBeVisible();
  await expect(card.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  // 12,90 € at 78,50 € a coin.
  await expect(card.getByRole("button", { name: "Betrag 0,1644 LTC" })).toBeVisible();
  const code = await readCode(card.getByRole("img", { name: "QR-Code für die Wallet: 0,1644 LTC" }));
  const address = await card.getByRole("button", { name: /^Adresse/ }).innerText();
  expect(code).toBe(`litecoin:${address.trim().split(/\s+/).at(-1)}?amount=0.1644`);

  const [wallet] = await Promise.all([
    page.waitForEvent("popup"),
    card.getByRole("link", { name: "Testzahlung senden" }).click(),
  ]);
  await expect(wallet.getByText("0,1644 LTC")).toBeVisible();
  await wallet.getByLabel("Nur die Hälfte").check();
  await wallet.getByRole("button", { name: "Jetzt senden" }).click();
  await expect(wallet.getByRole("status")).toContainText("gesendet");
  await expect(card.getByText(/Es fehlen noch 0,08\d+ LTC\./)).toBeVisible({ timeout: 15_000 });
  await wallet.reload();
  await expect(wallet.getByText(/0,08\d+ LTC/).first()).toBeVisible();
  await wallet.getByRole("button", { name: "Jetzt senden" }).click();
  await expect(card.getByText("Danke!", { exact: false })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("dialog").getByText("Bezahlt", { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  await expect(card).toHaveCount(0);
});
