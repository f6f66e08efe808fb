import { holdTime, stopTime } from "../support/failing";
import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, keepCart } from "../cart/cart";

test("at most five toasts are kept, the newest of them", async ({ page, world }) => {
  const names: string[] = [];
  await page.goto("/shop");
  for (let round = 0; round < 7; round += 1) names.push((await world.product()).name);
  await page.reload();
  await page.mouse.move(0, 0);
  for (const name of names) {
    await page.getByRole("button", { name: `${name} zum Warenkorb hinzufügen` }).evaluate((button) => {
      (button as HTMLButtonElement).click();
    });
  }
  await expect(toasts(page)).toHaveCount(5);
  const tops = await Promise.all(
    names
      .slice(-5)
      .map(async (name) => (await toasts(page).filter({ hasText: name }).boundingBox())?.y ?? -1),
  );
  // The newest stands above all others.
  expect(tops).toEqual(tops.toSorted((one, other) => other - one));
  expect(new Set(tops).size).toBe(5);
});

test("a toast lasts 5000 ms", async ({ page, world }) => {
  const product = await world.product();
  await holdTime(page);
  await page.goto("/shop");
  const button = page.getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` });
  await expect(button).toBeAttached();
  await stopTime(page);
  await button.evaluate((node) => (node as HTMLButtonElement).click());
  // The toaster is fetched with the first toast, whose time begins when it stands.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toasts(page).count();
    })
    .toBe(1);
  await page.clock.runFor(4500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test("F8 leads to the toasts, and the focus stops their time", async ({ page, world }) => {
  const product = await world.product();
  await page.goto("/shop");
  await addToCart(page, product);
  await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Mitteilungen (F8)" }).getByRole("list")).toBeFocused();
  await page.waitForTimeout(5500);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(toasts(page).getByRole("button", { name: "Schließen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
});

for (const { pixels, left } of [
  { pixels: 45, left: 1 },
  { pixels: 55, left: 0 },
]) {
  test(`pushing a toast ${pixels} px to the side leaves ${left} @phone`, async ({ page, world }) => {
    const product = await world.product();
    await page.goto("/shop");
    await addToCart(page, product);
    const toast = await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
    const box = await toast.boundingBox();
    if (!box) throw new Error("the toast has no place");
    const [x, y] = [box.x + 120, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
      });
    await finger("touchStart", x);
    for (let moved = 5; moved <= pixels; moved += 5) await finger("touchMove", x + moved);
    await finger("touchEnd", x + pixels);
    await page.waitForTimeout(400);
    await expect(toasts(page)).toHaveCount(left);
  });
}

test("a toast can be closed while the cart lies open, and the cart stays", async ({ page }) => {
  await keepCart(page, [
    { product: { id: 999_999, name: "Kaputtes Päckchen", price: "abc" as unknown as number }, quantity: 1 },
  ]);
  await page.goto("/shop");
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  const toast = await expectToast(page, "Ungültige Preise");
  await toast.getByRole("button", { name: "Schließen" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Warenkorb" })).toBeVisible();
});
