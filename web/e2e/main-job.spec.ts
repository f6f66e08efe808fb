import { addToCart, cartButton, cartSheet, checkout, line, openCart } from "./cart/cart";
import { fillRegistration, registration } from "./auth/forms";
import { actions, row, tab } from "./members/people";
import { markPaid, order } from "./orders/orders";
import { expectToast } from "./support/screen";
import { ownerName, password } from "./support/shop";
import { expect, test } from "./support/test";
import { euro, orderNumber } from "./support/world";

// As people see it, with everything that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const { back, at, on } of [
  { back: "Benutzer", at: "/admin/users", on: " @both" },
  // The other list of who waits: members/registrations.spec.ts approves on both.
  { back: "/simple-admin", at: "/simple-admin", on: " @long" },
]) {
  test(`register, be approved at ${at}, browse, order, settle, survive a power cut${on}`, async ({
    page,
    device,
    world,
    faults,
  }, info) => {
    test.setTimeout(90_000);
    // While the power is out, sockets and calls behind the screen try in vain.
    faults.allow(/\/ws'|ERR_CONNECTION_(REFUSED|RESET)/);
    const name = world.name(`nova-${info.project.name}`);
    const product = await world.product({ price: 34.9, stock: 7 });

    // The visitor looks around and registers.
    await page.goto("/shop");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("link", { name: "Anmelden" }).click();
    await expect(page).toHaveURL("/auth");
    await page.getByRole("tab", { name: "Registrieren" }).click();
    await fillRegistration(page, name);
    await registration(page).submit.click();
    await expectToast(page, "Registrierung erfolgreich");
    await expect(page).toHaveURL("/pending-approval");
    await expect(page.getByText(`Hallo ${name}!`)).toBeVisible();

    // The owner comes through the back office's door and approves.
    const office = await device();
    await office.goto("/admin/login");
    await office.getByPlaceholder("Benutzername").fill(ownerName);
    await office.getByPlaceholder("Passwort", { exact: true }).fill(password);
    await office.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(office).toHaveURL("/admin");
    if (back === "Benutzer") {
      if (info.project.name === "phone") await office.getByRole("button", { name: "Menü" }).click();
      await office
        .getByRole("navigation", { name: "Verwaltung" })
        .getByRole("link", { name: "Benutzer" })
        .click();
    } else {
      await office.goto("/simple-admin");
      await tab(office, /^Wartend/);
    }
    await expect(office).toHaveURL(at);
    await expect(row(office, name)).toBeVisible();
    await actions(office, name).getByRole("button", { name: "Genehmigen" }).click();
    await expect(row(office, name)).toHaveCount(0);

    // The member is let in, looks at a product and orders three of it.
    await expect(page).toHaveURL("/shop", { timeout: 15_000 });
    const tour = page.getByRole("region", { name: "Neu hier?" });
    await tour.getByRole("button", { name: "Überspringen" }).click();
    await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(product.name);
    await page.getByRole("link", { name: product.name }).last().click();
    const detail = page.getByRole("dialog", { name: product.name });
    await expect(detail).toContainText("34,90 €");
    await detail.getByRole("button", { name: /^Menge erhöhen/ }).click();
    await detail.getByRole("button", { name: "Zum Warenkorb hinzufügen" }).click();
    await expect(detail).toHaveCount(0);
    await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 2 Artikel");
    await addToCart(page, product);
    await openCart(page);
    await expect(line(page, product).quantity).toHaveText("3");
    await expect(cartSheet(page)).toContainText(euro(104.7));
    await checkout(page).click();
    await expectToast(page, "Bestellung erfolgreich");

    // The order waits under 'Meine Bestellungen'.
    await page.goto("/profile");
    await page.getByRole("link", { name: /^Meine Bestellungen/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meine Bestellungen" })).toBeVisible();
    const member = await world.signIn(name);
    const { orders } = await member.api.call("get", "/api/orders");
    expect(orders).toHaveLength(1);
    const id = orders[0]?.id ?? "";
    await expect(order(page, id)).toContainText(euro(104.7));
    await expect(order(page, id)).toContainText("Ausstehend");
    await expect(order(page, id)).toContainText("Warten auf Zahlung");

    // The owner marks it paid.
    await office.goto("/admin/orders");
    await expect(office.getByRole("heading", { level: 1, name: "Bestellungsverwaltung" })).toBeVisible();
    await markPaid(office, id);
    await expectToast(office, "Status aktualisiert", `${orderNumber(id)} ist bezahlt.`);
    await page.getByRole("button", { name: "Aktualisieren" }).click();
    await expect(order(page, id)).toContainText("Bezahlt");

    // The power goes out and comes back: everything is still there, and everybody is still signed in.
    await world.shop.kill();
    await world.shop.start();
    await page.reload();
    await expect(order(page, id)).toContainText("Bezahlt");
    await expect(order(page, id)).toContainText(euro(104.7));
    await office.goto("/admin/orders?status=paid");
    await expect(order(office, id)).toContainText(name);
    const products = await world.visitor.call("get", "/api/products");
    expect(products.find((one) => one.id === product.id)?.stock).toBe(4);
  });
}
