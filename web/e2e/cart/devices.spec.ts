import { expect, test } from "../support/test";
import { addToCart, cartButton, cartSheet, line, openCart } from "./cart";
import { expectToast, storageOf } from "../support/screen";

/** The sign-in screen is signed in from by hand: what lay on the device before comes along. */
test("a member's cart is the same on desk and phone, and what a guest had comes to it once", async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  const [coffee, tea, mate] = [await world.product(), await world.product(), await world.product()];
  const member = await world.member();
  const phone = await signedIn(
    member,
    await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(),
  );
  await phone.goto("/shop");
  await addToCart(phone, coffee);
  await addToCart(phone, coffee);
  await addToCart(phone, tea);

  // At the desk a guest has begun already.
  await page.goto("/shop");
  await addToCart(page, coffee);
  await addToCart(page, mate);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 2 Artikel");
  await signedIn(member, page);
  await page.goto("/shop");
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 4 Artikel");
  // Heard, not asked for: the phone's page stays as it is.
  await expect(cartButton(phone)).toHaveAccessibleName("Warenkorb, 4 Artikel");

  await openCart(phone);
  await line(phone, coffee).more.click();
  await line(phone, tea).remove.click();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 4 Artikel");
  await openCart(page);
  await expect(line(page, coffee).quantity).toHaveText("3");
  await expect(line(page, tea).item).toHaveCount(0);

  // Without a network the phone goes on; what the desk wants later counts.
  await phone.context().setOffline(true);
  await line(phone, mate).more.click();
  await expect(line(phone, mate).quantity).toHaveText("2");
  await line(page, coffee).less.click();
  await expect(line(page, coffee).quantity).toHaveText("2");
  await phone.context().setOffline(false);
  await expect(line(page, mate).quantity).toHaveText("2");
  await expect(line(phone, coffee).quantity).toHaveText("2");

  // The order takes all of it, on both.
  await cartSheet(page).getByRole("button", { name: "Bestellung abschließen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  await expect(cartSheet(phone).getByRole("heading", { name: "Ihr Warenkorb ist leer" })).toBeVisible();
  const { items } = await member.api.call("get", "/api/cart");
  expect(items).toEqual([]);
  await phone.context().close();
});

test("what is taken out while a guest's cart is on its way stays out, and signing out leaves the rest in the account", async ({
  page,
  world,
  signedIn,
}) => {
  const [coffee, tea] = [await world.product(), await world.product()];
  const member = await world.member();
  await page.goto("/shop");
  await addToCart(page, coffee);
  await addToCart(page, tea);
  // A slow network: what the guest had arrives after it was taken out here.
  let arrive: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/api/cart/merge", async (route) => {
    await held;
    await route.continue();
  });
  await signedIn(member, page);
  await page.goto("/shop");
  await openCart(page);
  await line(page, tea).remove.click();
  await expect(line(page, tea).item).toHaveCount(0);
  arrive?.();
  const kept = async () => (await member.api.call("get", "/api/cart")).items.map(({ product }) => product.id);
  await expect.poll(kept).toEqual([coffee.id]);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 1 Artikel");
  // Its last product goes with the button that had the focus; Escape still closes it.
  await openCart(page);
  await line(page, coffee).remove.click();
  await expect(cartSheet(page).getByRole("heading", { name: "Ihr Warenkorb ist leer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartSheet(page)).toHaveCount(0);

  // The account keeps what the device gives up.
  await addToCart(page, tea);
  await expect.poll(kept).toEqual([tea.id]);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Abmelden" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  const { local } = await storageOf(page);
  expect(JSON.stringify(local)).not.toContain(tea.name);
  const again = await world.signIn(member.name);
  expect((await again.api.call("get", "/api/cart")).items).toMatchObject([{ quantity: 1 }]);
});
