import type { Page } from "@playwright/test";
import { holdTime, stopTime } from "../support/failing";
import { expectToast, pass, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, keepCart } from "../cart/cart";

/** A cart whose order cannot be placed, which is told by a toast. */
const keepBrokenCart = (page: Page) =>
  keepCart(page, [
    { product: { id: 999_999, name: "Kaputtes Päckchen", price: "abc" as unknown as number }, quantity: 1 },
  ]);

test("a toast lasts 5000 ms @long", async ({ page }) => {
  await keepBrokenCart(page);
  await holdTime(page);
  // Little is drawn here while time runs.
  await page.goto("/hilfe");
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  const button = page.getByRole("button", { name: "Bestellung abschließen" });
  await expect(button).toBeVisible();
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

test("F8 leads to the toasts, and the focus stops their time @long", async ({ page, world }) => {
  const product = await world.product();
  await holdTime(page);
  await page.goto("/shop");
  await addToCart(page, product);
  await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Mitteilungen (F8)" }).getByRole("list")).toBeFocused();
  await page.clock.runFor(5500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.resume();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(toasts(page).getByRole("button", { name: "Schließen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
});

test("a toast that is pushed 45 px to the side stays, one that is pushed 55 px goes @phone", async ({
  page,
  world,
}) => {
  const product = await world.product();
  await page.goto("/shop");
  await addToCart(page, product);
  const toast = await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  const touch = await page.context().newCDPSession(page);
  const push = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("the toast has no place");
    const [x, y] = [box.x + 120, box.y + box.height / 2];
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
      });
    await finger("touchStart", x);
    for (let moved = 5; moved <= pixels; moved += 5) await finger("touchMove", x + moved);
    await finger("touchEnd", x + pixels);
  };
  await push(45);
  await pass(page, 400);
  await expect(toasts(page)).toHaveCount(1);
  await push(55);
  await expect(toasts(page)).toHaveCount(0);
});

test("a toast can be closed while the cart lies open, and the cart stays", async ({ page }) => {
  await keepBrokenCart(page);
  await page.goto("/shop");
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  const toast = await expectToast(page, "Ungültige Preise");
  await toast.getByRole("button", { name: "Schließen" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Warenkorb" })).toBeVisible();
});
