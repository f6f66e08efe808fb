import { expect, type Page } from "@playwright/test";
import { addToCart, cartButton, cartKey, checkout, keepCart, line, openCart } from "../cart/cart";
import { address as membersShop, tile } from "../enhanced-shop/enhanced-shop";
import { expectToast, storageOf } from "../support/screen";
import { test } from "../support/test";
import { orderNumber, type Person, type Product, type World } from "../support/world";
import { Calls } from "./calls";
import { wheres } from "./line";

/** The network is cut at every step of an order, and comes back: nothing is lost, and nothing is there twice. */

test.beforeEach(({ faults }) => faults.allow(/ERR_|net::|Failed to (fetch|load)/));

const inCart = async ({ api }: Person) =>
  (await api.call("get", "/api/cart")).items.map(({ product, quantity }) => [product.id, quantity]);
const totals = async ({ api }: Person) =>
  (await api.call("get", "/api/orders")).orders.map(({ totalAmount }) => totalAmount);
const stockOf = async (world: World, { id }: Product) =>
  (await world.visitor.call("get", "/api/products")).find((one) => one.id === id)?.stock;
const count = (pieces: number) => (pieces === 0 ? "Warenkorb" : `Warenkorb, ${pieces} Artikel`);

for (const where of wheres) {
  test.describe(`cut ${where} the server has done it`, () => {
    test("the cart, the order and its payment are done once, in both tabs", async ({ world, signedIn }) => {
      test.setTimeout(90_000);
      const [me, product] = [await world.member(), await world.product({ price: 12.9, stock: 10 })];
      const here = await signedIn(me);
      await here.goto("/shop");
      const calls = await Calls.of(here.context());
      const there = await here.context().newPage();
      await there.goto("/shop");

      await test.step("putting into the cart", async () => {
        const isCut = calls.cutAt("PUT", /^\/api\/cart\/\d+$/, where);
        await addToCart(here, product);
        await isCut;
        await expect(cartButton(here)).toHaveAccessibleName(count(1));
        await calls.up(here, there);
        await expect.poll(() => inCart(me)).toEqual([[product.id, 1]]);
        for (const page of [here, there]) await expect(cartButton(page)).toHaveAccessibleName(count(1));
      });

      await test.step("opening the cart", async () => {
        const isCut = calls.cutAt("GET", /^\/api\/cart$/, where);
        await openCart(here);
        await isCut;
        await expect(line(here, product).quantity).toHaveText("1");
        await calls.up(here, there);
        await expect.poll(() => inCart(me)).toEqual([[product.id, 1]]);
      });

      await test.step("one more of it", async () => {
        const isCut = calls.cutAt("PUT", /^\/api\/cart\/\d+$/, where);
        await line(here, product).more.click();
        await isCut;
        await calls.up(here, there);
        await expect.poll(() => inCart(me)).toEqual([[product.id, 2]]);
        await expect(line(here, product).quantity).toHaveText("2");
        await expect(cartButton(there)).toHaveAccessibleName(count(2));
      });

      await test.step("placing the order", async () => {
        const isCut = calls.cutAt("POST", /^\/api\/orders$/, where);
        await checkout(here).click();
        await isCut;
        await expectToast(
          here,
          "Bestellfehler",
          "Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.",
        );
        await calls.up(here, there);
        await checkout(here).click();
        await expectToast(here, "Bestellung erfolgreich");
        expect(await totals(me)).toEqual(["25.80"]);
        await expect.poll(() => stockOf(world, product)).toBe(8);
        await expect.poll(() => inCart(me)).toEqual([]);
        for (const page of [here, there]) await expect(cartButton(page)).toHaveAccessibleName(count(0));
      });

      const [order] = (await me.api.call("get", "/api/orders")).orders;
      const id = order?.id ?? "";
      const payment = () => me.api.call("get", "/api/orders/{id}/payment", { path: { id } });

      await test.step("choosing how to pay", async () => {
        await here.goto(`/orders?order=${id}`);
        const isCut = calls.cutAt("PUT", /\/payment-method$/, where);
        const other = here.getByRole("button", { name: "Stattdessen: Kryptowährung" });
        await other.click();
        await isCut;
        await expectToast(here, "Die Zahlungsart konnte nicht geändert werden.");
        await calls.up(here, there);
        if (where === "before") await other.click();
        await expect(other).toHaveCount(0);
        expect(await payment()).toMatchObject({ paymentMethod: "crypto" });
      });

      await test.step("beginning to pay", async () => {
        const isCut = calls.cutAt("POST", /\/pay$/, where);
        const pay = here.getByRole("button", { name: "Mit PayPal bezahlen" });
        await pay.click();
        await isCut;
        await expectToast(here, "Die Zahlung konnte nicht begonnen werden");
        await calls.up(here, there);
        await pay.click();
        await expect(here.getByText("Demo · Testzahlung statt PayPal")).toBeVisible();
      });

      await test.step("coming back from paying", async () => {
        const isCut = calls.cutAt("POST", /\/payment$/, where);
        await here.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
        await isCut;
        await expect(here.getByText("Ihre Zahlung wird bestätigt …")).toBeVisible();
        await calls.up(here, there);
        const sheet = here.getByRole("dialog");
        await expect(sheet.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
        expect(await payment()).toMatchObject({ paymentStatus: "paid", paidAmount: "25.80" });
        await there.goto("/orders");
        await expect(there.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
      });
      await calls.end();
    });

    test("the members' shop puts in what was asked for, once", async ({ world, signedIn }) => {
      const [me, product] = [await world.member(), await world.product({ stock: 10 })];
      const page = await signedIn(me);
      await page.goto(`${membersShop}?search=${product.name}`);
      const calls = await Calls.of(page.context());
      const add = tile(page, product).getByRole("button", {
        name: `${product.name} zum Warenkorb hinzufügen`,
      });
      const isCut = calls.cutAt("POST", /^\/api\/cart\/add$/, where);
      await add.click();
      await isCut;
      await expectToast(
        page,
        "Fehler beim Hinzufügen",
        "Das Produkt konnte nicht in den Warenkorb gelegt werden.",
      );
      await calls.up(page);
      await add.click();
      await expectToast(page, "Zum Warenkorb hinzugefügt");
      await expect.poll(() => inCart(me)).toEqual([[product.id, 1]]);
      await expect(cartButton(page)).toHaveAccessibleName(count(1));
      await calls.end();
    });

    test("an order is refused once, and its goods come back once", async ({ world, signedIn }) => {
      const [owner, member] = [await world.owner(), await world.member()];
      const product = await world.product({ stock: 10 });
      const id = await world.order(member.api, product);
      const page = await signedIn(owner);
      await page.goto(`/admin/orders?search=${id}`);
      const calls = await Calls.of(page.context());
      const refuse = page.getByRole("button", { name: `Ablehnen: ${orderNumber(id)}` });
      const confirm = async () => {
        await refuse.click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Bestellung ablehnen" }).click();
      };
      const isCut = calls.cutAt("PUT", /\/payment-status$/, where);
      await confirm();
      await isCut;
      await expectToast(page, "Der Zahlungsstatus konnte nicht aktualisiert werden.");
      await calls.up(page);
      // Anyone who looks again sees whether it has been done.
      await page.getByRole("button", { name: "Aktualisieren" }).click();
      const failed = page.getByRole("main").getByText("Fehlgeschlagen", { exact: true }).last();
      if (where === "before") await confirm();
      await expect(refuse).toHaveCount(0);
      await expect(failed).toBeVisible();
      await expect.poll(() => stockOf(world, product)).toBe(10);
      await calls.end();
    });

    test("a contract is withdrawn from once", async ({ world, page }) => {
      const name = world.name("Marta Kowalski");
      await page.goto("/widerrufen?vertrag=Bestellung%20%238c41e0b7");
      const calls = await Calls.of(page.context());
      await page.getByRole("textbox", { name: "Ihr Name" }).fill(name);
      await page.getByRole("textbox", { name: "Ihre E-Mail-Adresse" }).fill("marta@post.example");
      await page.getByRole("button", { name: "Weiter" }).click();
      const confirm = page.getByRole("button", { name: "Widerruf bestätigen", exact: true });
      await expect(confirm).toBeVisible();
      // What the browser sends again when its own page of the lost connection is loaded again.
      const form = await confirm.evaluate((button: HTMLButtonElement) =>
        Object.fromEntries(
          [...new FormData(button.form ?? undefined, button)].map(([key, value]) => [
            key,
            typeof value === "string" ? value : "",
          ]),
        ),
      );
      const isCut = calls.cutAt("POST", /^\/widerrufen$/, where);
      await confirm.click({ noWaitAfter: true });
      await isCut;
      await calls.up();
      const again = await page.request.post("/widerrufen", { form });
      // The page itself may still be on its way to the browser's own.
      const next = await page.context().newPage();
      await next.goto(again.url());
      await expect(next.getByRole("heading", { level: 1, name: "Eingegangen" })).toBeVisible();
      const { api } = await world.owner();
      const all = await api.call("get", "/api/admin/revocations");
      expect(all.filter((one) => one.name === name)).toHaveLength(1);
      await calls.end();
    });

    test("a guest whose tab is closed in the middle orders once from the next one", async ({
      world,
      page,
    }) => {
      const product = await world.product({ stock: 10 });
      await keepCart(page, [{ product, quantity: 1 }]);
      await page.goto("/shop");
      const calls = await Calls.of(page.context());
      await openCart(page);
      const isCut = calls.cutAt("POST", /^\/api\/orders$/, where);
      await checkout(page).click();
      await isCut;
      const next = await page.context().newPage();
      await page.close();
      await calls.up();
      await next.goto("/shop");
      await expect(cartButton(next)).toHaveAccessibleName(count(1));
      await openCart(next);
      await checkout(next).click();
      await expectToast(next, "Bestellung erfolgreich");
      await expect.poll(() => stockOf(world, product)).toBe(9);
      await calls.end();
    });
  });
}

test("two tabs of a guest send the same cart at the same moment: it is one order", async ({
  world,
  page,
}) => {
  const product = await world.product({ stock: 10 });
  await keepCart(page, [{ product, quantity: 1 }]);
  await page.goto("/shop");
  const other = await page.context().newPage();
  await other.goto("/shop");
  const tabs = [page, other];
  for (const tab of tabs) {
    await openCart(tab);
    await expect(checkout(tab)).toBeEnabled();
  }
  await Promise.all(tabs.map((tab: Page) => checkout(tab).click()));
  await expect.poll(() => stockOf(world, product)).toBe(9);
  for (const tab of tabs) await expect.poll(async () => (await storageOf(tab)).local[cartKey]).toBe("[]");
  expect(await stockOf(world, product)).toBe(9);
});
