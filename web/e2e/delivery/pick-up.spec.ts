import { addToCart, checkout, openCart, review, toReview } from "../cart/cart";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { offer } from "./ways";

/** A shop of its own: what is sent how would change the way to the order in every other. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Abholmarkt Probe" } });

test("a pick-up, from the owner's week over the cart to the goods in hand @phone", async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  // The owner says where and when, with the thumb.
  const shop = await signedIn(await world.owner(), await (await browser.newContext()).newPage());
  await shop.setViewportSize({ width: 390, height: 844 });
  await shop.goto("/admin/delivery");
  await shop.getByRole("button", { name: "Neuer Abholort" }).click();
  const place = shop.getByRole("dialog", { name: "Neuer Abholort" });
  await place.getByRole("textbox", { name: "Name" }).fill("Rösterei am Hafen");
  await place.getByLabel("Adresse").fill("Kranichkai 7, 20457 Hamburg");
  await place.getByRole("button", { name: "Zeit am Montag hinzufügen" }).click();
  const hours = shop.getByRole("dialog", { name: "Abholzeit am Montag" });
  await hours.getByRole("button", { name: "Übernehmen" }).click();
  await place.getByRole("button", { name: "Zeit am Montag hinzufügen" }).click();
  await hours.getByRole("button", { name: "Übernehmen" }).click();
  await place.getByRole("button", { name: "Mehr für Montag" }).click();
  await shop.getByRole("menuitem", { name: "Auf Montag bis Freitag übertragen" }).click();
  await expect(place.getByRole("button", { name: /Freitag, 11–13 Uhr/ })).toBeVisible();
  await place.getByRole("button", { name: "Speichern" }).click();
  await expectToast(shop, "Gespeichert");
  await expect(shop.getByRole("button", { name: "Rösterei am Hafen bearbeiten" })).toContainText(
    "Mo. Di. Mi. Do. Fr.",
  );

  // A guest chooses one of the hours.
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  const step = page.getByRole("dialog", { name: "Lieferung" });
  await step.getByLabel("So erreichen wir Sie").fill("mira@post.example");
  await step.getByRole("radio", { name: /^Abholen/ }).check();
  await expect(step.getByText("Kranichkai 7, 20457 Hamburg")).toBeVisible();
  await toReview(page);
  await expect(step.getByText("Bitte wählen Sie, wann Sie abholen.")).toBeVisible();
  await step.getByRole("radiogroup", { name: "Tag" }).getByRole("radio").nth(1).check();
  const hour = step
    .getByRole("radiogroup", { name: /^Abholzeiten am/ })
    .getByRole("radio", { name: /11–13 Uhr/ });
  await hour.check();
  await toReview(page);
  await expect(review(page)).toContainText(/\d+\. \p{L}+, 11–13 Uhr/u);
  await expect(review(page)).toContainText("Rösterei am Hafen");
  await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  await expect(page.getByRole("main")).toContainText("Ihre Abholung");
  await expect(page.getByRole("main")).toContainText(/11–13 Uhr/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const number = `#${id.slice(-8)}`;

  // Paid, ready, handed over to who shows the code.
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status: "paid" } });
  await shop.goto("/admin/fulfilments");
  const task = shop.getByRole("region", { name: `Bestellung ${number}` });
  await expect(task).toContainText(/11–13 Uhr/);
  await task.getByRole("button", { name: `Abholbereit: ${number}` }).click();
  await expect(shop.getByText(`${number} ist abholbereit`)).toBeVisible();
  await page.reload();
  const code = await page.getByRole("img", { name: /^Ihr Abholcode: / }).getAttribute("aria-label");
  await shop.getByRole("tab", { name: /Abholung/ }).click();
  const counter = shop.getByRole("region", { name: "Übergabe" });
  await counter.getByLabel("Abholcode").fill((code ?? "").split(": ")[1] ?? "");
  await counter.getByRole("button", { name: "Übergeben" }).click();
  await expectToast(shop, `${number} ist übergeben`);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Abgeholt" })).toContainText(
    "Widerruf möglich bis",
  );
  await shop.context().close();
});
