import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { address, chosen, pick, submit, thisMonth } from "./lounge";

const calls = "**/api/premium/monthly-free-product";
const denied = "Zugang verweigert - Premium-Mitgliedschaft erforderlich für die Premium Lounge";

test("the door stays closed without Premium, and says where the key is @long", async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn(await world.member(), page);
  await page.goto(address);
  await expectToast(page, denied);
  await expect(page.getByRole("heading", { name: "Nur für Premium-Mitglieder" })).toBeVisible();
  await page.getByRole("link", { name: "Premium werden" }).click();
  await expect(page).toHaveURL("/profile#premium");
  await expect(page.getByRole("button", { name: "Mit PayPal bezahlen" })).toBeInViewport();
});

test("a member chooses the product of the month", async ({ page, world, signedIn }) => {
  const product = await world.product({ price: 34.9, stock: 3 });
  const person = await world.member("gold", "premium");
  await signedIn(person, page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Premium Lounge" })).toBeVisible();
  await expect(page.getByText(`Für ${thisMonth()} dürfen Sie ein Produkt wählen.`)).toBeVisible();

  // Without a product the button is off; anyone who sends the form anyway is told what is missing.
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel("Gewünschte Menge oder Dosierung").press("Enter");
  await expectToast(page, "Bitte wählen Sie ein Produkt aus");

  await pick(page, product);
  await expect(page.getByRole("button", { name: `Statt „${product.name}“ ein anderes` })).toContainText(
    /Gratis\s*im Shop 34,90 €/,
  );
  await page.getByLabel("Besonderer Wunsch").fill("Ganze Bohnen");
  await page.getByLabel("Gewünschte Menge oder Dosierung").fill("18 g");
  await expect(page.getByLabel("Wie sollen wir aufteilen?")).toHaveCount(0);
  await page.getByLabel("Lieferung aufteilen").check();
  await page.getByLabel("Wie sollen wir aufteilen?").fill("Zwei Tüten");

  let send: (() => void) | undefined;
  await page.route(`${calls}/request`, async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve;
    });
    await route.continue();
  });
  await submit(page).click();
  await expect(submit(page)).toHaveText("Wird eingereicht...");
  await expect(submit(page)).toBeDisabled();
  send?.();
  await expectToast(
    page,
    "Anfrage erfolgreich",
    `Ihr Gratisprodukt „${product.name}“ ist angefragt. Wir geben Ihnen Bescheid.`,
  );
  await expect(page.getByRole("heading", { name: `Bereits für ${thisMonth()} angefordert` })).toBeVisible();
  await expect(page.getByText("Im nächsten Monat können Sie wieder ein Produkt wählen.")).toBeVisible();
  await expect(submit(page)).toHaveCount(0);

  await page.getByRole("tab", { name: "Verlauf" }).click();
  const entry = page.getByRole("list", { name: "Verlauf" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  for (const text of [product.name, thisMonth(), "Angefragt", "Ganze Bohnen", "18 g", "Zwei Tüten"]) {
    await expect(entry).toContainText(text);
  }
  await expect(entry).toContainText(/Angefordert am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr/);
  const { request } = await person.api.call("get", "/api/premium/monthly-free-product/status");
  expect(request?.splitDetails).toBe("Zwei Tüten");

  await page.getByRole("tab", { name: "Premium-Chat" }).click();
  await expect(page.getByRole("heading", { name: "Der Premium-Chat wird vorbereitet" })).toBeVisible();
  await page.getByRole("button", { name: "Benachrichtigen" }).click();
  await page.getByRole("link", { name: "Zum Premium-Raum im Chat" }).click();
  await expect(page).toHaveURL("/chat/2");
});

test("a request that is refused keeps the form @long", async ({ page, world, signedIn, faults }) => {
  faults.allow(/monthly-free-product\/request/);
  const product = await world.product({ stock: 1 });
  const person = await world.member("gold", "premium");
  await signedIn(person, page);
  await page.goto(address);
  await page.getByLabel("Besonderer Wunsch").fill("Ganze Bohnen");
  await pick(page, product);
  // Another person was quicker with the last piece.
  await chosen(world, product);
  await submit(page).click();
  await expectToast(page, "Fehler beim Einreichen der Anfrage", `„${product.name}“ ist leider ausverkauft.`);
  await expect(page.getByLabel("Besonderer Wunsch")).toHaveValue("Ganze Bohnen");
  await page.getByRole("button", { name: `Statt „${product.name}“ ein anderes` }).click();
  const sheet = page.getByRole("dialog", { name: "Produkt auswählen" });
  await sheet.getByRole("searchbox").fill(product.name);
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  await expect(sheet.getByRole("listitem").getByRole("button")).toBeDisabled();
  await sheet.getByRole("searchbox").fill("Quarkspeise");
  await expect(sheet.getByText("Dazu gibt es kein Produkt.")).toBeVisible();
  await sheet.getByRole("button", { name: "Schließen" }).click();

  // Another device has chosen meanwhile: the server's sentence, and the form gives way.
  const other = await world.product();
  await page.reload();
  await pick(page, other);
  await person.api.call("post", "/api/premium/monthly-free-product/request", {
    body: { productId: other.id, splitRequest: false },
  });
  await submit(page).click();
  await expectToast(page, "Fehler beim Einreichen der Anfrage", `Bereits für ${thisMonth()} angefordert`);
  await expect(page.getByRole("heading", { name: `Bereits für ${thisMonth()} angefordert` })).toBeVisible();
});
