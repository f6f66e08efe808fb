import { addToCart, cartSheet, checkout, openCart, review } from "../cart/cart";
import { readCode } from "../support/qr";
import { expect, test } from "../support/test";

/** A shop of its own: an account would offer transfers in every other. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Kasse Probe" } });

const heads = [
  "Auftragskonto",
  "Buchungstag",
  "Valutadatum",
  "Buchungstext",
  "Verwendungszweck",
  "Glaeubiger ID",
  "Mandatsreferenz",
  "Kundenreferenz (End-to-End)",
  "Sammlerreferenz",
  "Lastschrift Ursprungsbetrag",
  "Auslagenersatz Ruecklastschrift",
  "Beguenstigter/Zahlungspflichtiger",
  "Kontonummer/IBAN",
  "BIC (SWIFT-Code)",
  "Betrag",
  "Waehrung",
  "Info",
];

const tableRow = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(";");

/** A statement as a savings bank hands it out. */
function statement(lines: readonly (readonly [amount: string, payer: string, text: string])[]): Buffer {
  const booked = lines.map(([amount, payer, text]) =>
    tableRow([
      "DE42999900004711081500",
      "24.11.26",
      "24.11.26",
      "GUTSCHR. UEBERWEISUNG",
      text,
      "",
      "",
      "",
      "",
      "",
      "",
      payer,
      "DE94999900011000000001",
      "BEISPDEXX",
      amount,
      "EUR",
      "Umsatz gebucht",
    ]),
  );
  return Buffer.from([tableRow(heads), ...booked, ""].join("\n"));
}

test("an order is paid by transfer: from the cart to the money that came in @both", async ({
  world,
  signedIn,
}) => {
  await world.open();
  const owner = await world.owner();
  const { details, version } = await owner.api.call("get", "/api/admin/business");
  await owner.api.call("put", "/api/admin/business", {
    body: { version, details: { ...details, iban: "DE89 3704 0044 0532 0130 00" } },
  });
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expect(review(page)).toContainText("Überweisung");
  await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page.getByRole("heading", { name: "Danke! Jetzt nur noch überweisen." })).toBeVisible();
  await expect(cartSheet(page)).toHaveCount(0);
  const card = page.getByRole("region", { name: "Jetzt überweisen" });
  const code = await readCode(card.getByRole("img", { name: /QR-Code für die Banking-App: 12,90/ }));
  await expect(card.getByRole("button", { name: /^IBAN/ })).toContainText("DE89 3704 0044 0532 0130 00");
  const told = await card.getByRole("button", { name: /^Verwendungszweck/ }).innerText();
  const reference = /K[0-9A-Z]{8}/.exec(told)?.[0] ?? "";
  expect(reference).not.toBe("");
  const lines = code.split("\n");
  expect(lines.slice(0, 4)).toEqual(["BCD", "002", "1", "SCT"]);
  expect(lines.slice(6, 8)).toEqual(["DE89370400440532013000", "EUR12.90"]);
  expect(lines.at(-1)).toBe(reference);

  // The owner reads the bank's file and confirms what fits.
  const office = await signedIn(owner);
  await office.goto("/admin/money");
  await expect(office.getByRole("heading", { name: "Noch kein Auszug eingelesen" })).toBeVisible();
  const chooser = office.waitForEvent("filechooser");
  await office.getByRole("button", { name: "Auszug einlesen" }).click();
  await (
    await chooser
  ).setFiles({
    name: "umsaetze.csv",
    mimeType: "text/csv",
    buffer: statement([
      ["12,90", "Vera Vogt", `Danke ${reference}`],
      ["18,20", "Stadtwerke", "Guthaben Oktober"],
    ]),
  });
  const row = office.getByRole("listitem").filter({ hasText: "Vera Vogt" });
  await expect(row).toContainText("passt");
  await row.getByRole("button", { name: "Bestätigen" }).click();
  await expect(row).toHaveCount(0);
  await expect(office.getByRole("listitem").filter({ hasText: "Stadtwerke" })).toContainText("unbekannt");

  // The customer's page has noticed by itself.
  await expect(page.getByText(/^Bezahlt am /)).toBeVisible();
  await expect(card).toHaveCount(0);

  // It was for another order after all: the booking waits again, and so does the order.
  await office.getByRole("button", { name: "Zugeordnete ansehen" }).click();
  const taken = office.getByRole("listitem").filter({ hasText: "Vera Vogt" });
  await taken.getByRole("button", { name: "Zuordnung zurücknehmen" }).click();
  const question = office.getByRole("alertdialog", { name: /^Nicht für / });
  await question.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(office.getByText(/wartet wieder auf die Zahlung/).first()).toBeVisible();
  await expect(office.getByText("Noch ist kein Eingang zugeordnet.")).toBeVisible();
  await office.getByRole("button", { name: "Zurück zu den offenen" }).click();
  await expect(row).toContainText("zurückgenommen: #");
  await page.reload();
  await expect(card.getByRole("img", { name: /QR-Code für die Banking-App: 12,90/ })).toBeVisible();
  await expect(page.getByText(/war ein anderer Zahlungseingang/)).toBeVisible();
});
