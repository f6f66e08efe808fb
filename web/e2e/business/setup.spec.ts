import type { Page } from "@playwright/test";
import { signInThere } from "../auth/forms";
import { addToCart, checkout, openCart, review, toReview } from "../cart/cart";
import { expectToast } from "../support/screen";
import { noticePicture } from "../support/notice";
import { ownerName } from "../support/shop";
import { expect, test } from "../support/test";
import { codeOf } from "../support/totp";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Röstwerk Kai" } });

const guest = "greta@post.example";
const product = { name: "Nordlicht Espresso" };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Back on the list, with so many steps done. */
async function backToSetup(page: Page, done: number): Promise<void> {
  await page.getByRole("link", { name: "Zur Einrichtung" }).click();
  await expect(page).toHaveURL("/admin/setup");
  await expect(page.getByText(`${done} von 8 Schritten`)).toBeVisible();
}

/** The next step, by the button at the bottom that names it. */
const goOn = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).last().click();

async function secureAccount(page: Page): Promise<void> {
  await press(page, "Erweiterte Einstellungen");
  await press(page, "Einrichten");
  const dialog = page.getByRole("dialog", { name: "Authenticator-App einrichten" });
  await expect(dialog.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
  const secret = ((await dialog.locator(".font-mono").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code aus der App").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Einschalten" }).click();
  await press(page, "Ich habe sie notiert");
}

async function sayWhoSells(page: Page): Promise<void> {
  for (const [label, value] of [
    ["Firma oder Name", "Röstwerk Kai e. K."],
    ["Straße und Hausnummer", "Kranichkai 7"],
    ["PLZ", "20457"],
    ["Ort", "Hamburg"],
    ["E-Mail", "post@roestwerk.example"],
    ["Telefon", "+49 40 555 01 23"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await press(page, "Speichern");
  await expectToast(page, "Gespeichert");
}

async function putSomethingOnTheShelf(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Kategorien" }).click();
  await page.getByRole("button", { name: "Kategorie anlegen" }).click();
  const category = page.getByRole("dialog", { name: "Neue Kategorie" });
  await category.getByLabel("Name", { exact: true }).fill("Kaffee");
  await category.getByRole("button", { name: "Kategorie anlegen" }).click();
  await expect(page.getByRole("list", { name: "Kategorien" })).toContainText("Kaffee");
  await page.getByRole("link", { name: "Produkte", exact: true }).first().click();
  await page.getByRole("button", { name: "Produkt hinzufügen" }).first().click();
  const form = page.getByRole("dialog", { name: "Neues Produkt" });
  await form.getByLabel("Name", { exact: true }).fill(product.name);
  await form.getByLabel("Beschreibung").fill("Dunkle Röstung mit Noten von Kakao und Pflaume.");
  await form.getByLabel("Preis", { exact: true }).fill("12,90");
  await form.getByLabel("Kategorie").selectOption("Kaffee");
  await form.getByLabel("Bild-URL").fill("/pictures/hausmischung-no1-640.webp");
  // Without what the law asks for it would be a draft.
  await form.getByLabel("Füllmenge").fill("250");
  await form.getByLabel("Einheit").selectOption("g");
  await form.getByLabel("Art der Ware").selectOption("pure");
  await form.getByLabel("Bezeichnung des Lebensmittels").fill("Röstkaffee, ganze Bohnen");
  await form.getByLabel("Lebensmittelunternehmen", { exact: true }).fill("Röstwerk Kai e. K.");
  await form.getByLabel("Anschrift des Unternehmens").fill("Kai 7, 20457 Hamburg");
  await form.getByRole("button", { name: "Produkt hinzufügen" }).click();
  await expect(form).toHaveCount(0);
}

/** Fills the gaps of a sample; the law's own texts have none. */
async function publishText(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).not.toHaveValue("");
  const sample = await text.inputValue();
  await text.fill(sample.replaceAll(/\[bitte ausfüllen[^\]]*\]/g, "Das haben wir so geregelt."));
  await press(page, "Veröffentlichen");
  await expectToast(page, "Veröffentlicht");
}

/** From the open cart to the order. */
async function order(page: Page, contact?: string): Promise<void> {
  await checkout(page).click();
  if (contact) {
    await page.getByLabel("So erreichen wir Sie").fill(contact);
    await toReview(page);
  }
  await expect(review(page)).toContainText(product.name);
  // The official notice is whole on the page, in front of the button and not behind a link.
  const notice = review(page).getByRole("img", { name: /^Amtliche Mitteilung/ });
  await expect(notice).toBeVisible();
  expect(await notice.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(720);
  await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
}

test("an empty folder becomes a shop with its first order, on a phone @phone", async ({ page, device }) => {
  test.slow();
  await signInThere(page, ownerName);
  await page.getByRole("link", { name: "Zur Einrichtung" }).click();
  await expect(page.getByRole("heading", { name: "Ihr Laden entsteht" })).toBeVisible();

  await goOn(page, "Konto sichern");
  await secureAccount(page);
  await backToSetup(page, 2);

  await goOn(page, "Angaben eintragen");
  await sayWhoSells(page);
  await backToSetup(page, 3);

  await goOn(page, "Artikel anlegen");
  await putSomethingOnTheShelf(page);
  await backToSetup(page, 4);

  const publish = async (title: string, done: number): Promise<void> => {
    await goOn(page, `Weiter: ${title}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await publishText(page);
    await backToSetup(page, done);
  };
  for (const title of ["Impressum", "Datenschutz", "AGB", "Widerrufsbelehrung"]) await publish(title, 4);
  await goOn(page, "Weiter: Gewährleistungs-Mitteilung");
  await page
    .getByLabel("Datei hochladen")
    .setInputFiles({ name: "mitteilung.png", mimeType: "image/png", buffer: noticePicture() });
  await expectToast(page, "Die Mitteilung steht jetzt vor jeder Bestellung");
  await backToSetup(page, 5);
  await publish("Versand und Zahlung", 5);
  await goOn(page, "Weiter: Bankverbindung");
  await page.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
  await press(page, "Speichern");
  await expectToast(page, "Gespeichert");
  await backToSetup(page, 6);

  // No one else can order yet.
  const customer = await device();
  await customer.goto("/shop");
  await addToCart(customer, product);
  await openCart(customer);
  await expect(customer.getByText("Dieser Laden ist noch nicht geöffnet.")).toBeVisible();
  await expect(checkout(customer)).toHaveCount(0);

  await goOn(page, "Zum Shop");
  await addToCart(page, product);
  await openCart(page);
  await order(page);
  await backToSetup(page, 7);

  await goOn(page, "Zur Eröffnung");
  await press(page, "Laden öffnen");
  await page.getByRole("alertdialog").getByRole("button", { name: "Laden öffnen" }).click();
  await expectToast(page, "Der Laden ist geöffnet");

  await expect(async () => {
    await customer.goto("/shop");
    await openCart(customer);
    await expect(checkout(customer)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await order(customer, guest);

  await page.goto("/admin/mail");
  // The owner's own test order has its letter in the account.
  const letters = page.getByRole("button", { name: /^Ihre Bestellung #\w+ ist eingegangen/ });
  const letter = letters.filter({ hasText: guest });
  await expect(async () => {
    await page.reload();
    await expect(letter).toBeVisible({ timeout: 1000 });
  }).toPass();
  await letter.click();
  const sheet = page.getByRole("dialog", { name: /ist eingegangen$/ });
  await expect(sheet.frameLocator("iframe").getByText(product.name)).toBeVisible();
  await sheet.getByRole("tab", { name: "Nur Text" }).click();
  await expect(sheet.getByRole("tabpanel")).toContainText(product.name);
  const files = sheet.getByRole("region", { name: "Anhänge" });
  await expect(files.getByText("AGB.txt")).toBeVisible();
  await expect(files.getByText("Gewährleistungs-Mitteilung.png")).toBeVisible();
});
