import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** Pictures into the form, and the whole catalogue out of the shop and back in. */

const csv = (...rows: string[]) => ({
  name: "produkte.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `\uFEFF${["id;name;description;price;category;imageUrl;stock", ...rows].join("\r\n")}\r\n`,
  ),
});

const table = (buffer: Buffer) => ({ name: "a.csv", mimeType: "text/csv", buffer });

/** Answers a new picture of the size; drawn by the browser itself, so that it is a real one. */
async function png(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w = 1, h = 1]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) context.fillStyle = "#a94f22";
      context?.fillRect(0, 0, w, h);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

async function choose(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(file);
}

/** Drops a file on an element, as from a folder of the desk. */
async function drop(page: Page, target: Locator, name: string, type: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName = "", mime = "", content = ""]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: mime }));
      return transfer;
    },
    [name, type, text],
  );
  await target.dispatchEvent("dragover", { dataTransfer: data });
  await target.dispatchEvent("drop", { dataTransfer: data });
}

async function openImport(page: Page): Promise<Locator> {
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Importieren", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Produkte importieren" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a picture is uploaded into the form and seen at once @long", async ({ world, signedIn }) => {
  const product = await world.product();
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  await page.getByRole("searchbox").fill(product.name);
  await page.getByRole("button", { name: `Bearbeiten: ${product.name}` }).click();
  const form = page.getByRole("form", { name: `${product.name} bearbeiten` });
  const upload = form.getByRole("button", { name: "Bild hochladen" });
  await choose(page, upload, {
    name: "dose.png",
    mimeType: "image/png",
    buffer: await png(page, 800, 1000),
  });
  await expect(form.getByText("Bild hochgeladen")).toBeVisible();
  await expect(form.getByLabel("Bild-URL")).toHaveValue(/^\/media\/\S+\.webp$/);
  const preview = form.getByRole("img", { name: product.name });
  await expect(preview).toHaveAttribute("src", /^\/media\//);
  await expect
    .poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await form.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");
  const saved = async () =>
    (await world.visitor.call("get", "/api/products")).find(({ id }) => id === product.id)?.imageUrl;
  await expect.poll(saved).toMatch(/^\/media\/\S+\.webp$/);
});

test("a picture that is none is refused in a sentence @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/products\/image/);
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Produkt hinzufügen" }).click();
  const dialog = page.getByRole("dialog");
  const upload = dialog.getByRole("button", { name: "Bild hochladen" });
  const fault = dialog.getByRole("group", { name: "Bild hochladen" }).getByRole("alert");
  await choose(page, upload, { name: "a.png", mimeType: "image/png", buffer: Buffer.from("kein Bild") });
  await expect(fault).toHaveText("Diese Datei ist kein lesbares Bild. Erlaubt sind PNG, JPEG, WebP und GIF.");
  await choose(page, upload, {
    name: "b.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(fault).toHaveText("Das Bild ist zu groß. Erlaubt sind höchstens 5 MB.");
  await page.route("**/api/products/image", answer(500, {}));
  await choose(page, upload, { name: "c.png", mimeType: "image/png", buffer: await png(page, 10, 10) });
  await expect(fault).toHaveText("Das Bild konnte nicht hochgeladen werden.");
  await expect(dialog.getByLabel("Bild-URL")).toHaveValue("");
});

test("a dry run tells each row's fate, and only then the rows are stored @both", async ({
  world,
  signedIn,
}) => {
  const known = await world.product({ stock: 3 });
  const name = world.name("Eingeführt");
  const page = await signedIn(await world.owner());
  const dialog = await openImport(page);
  await expect(dialog.getByText(/Apostroph/)).toBeVisible();
  const right = [
    `;${name};Frisch aus der Tabelle.;8,50;classic;/pictures/hausmischung-no1-640.webp;4`,
    `${known.id};${known.name};${known.description};19,90;classic;${known.imageUrl};7`,
  ];
  await choose(
    page,
    dialog.getByRole("button", { name: "Datei auswählen" }),
    csv(
      ...right,
      ";Kaputt;Text;abc;classic;/x;1",
      ";Nirgendwo;Text;1,00;gibtsnicht;/x;1",
      "987654;Unbekannt;Text;1,00;classic;/x;1",
    ),
  );
  const rows = dialog.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: "Kaputt" })).toContainText(/4.*Abgelehnt.*Kaputt.*price: Bitte geben/);
  await expect(rows.filter({ hasText: "Nirgendwo" })).toContainText(/5.*category: \S+/);
  await expect(rows.filter({ hasText: "Unbekannt" })).toContainText(/6.*id: \S+/);
  await expect(rows.filter({ hasText: name })).toContainText("Neu");
  await expect(rows.filter({ hasText: known.name })).toContainText("Geändert");
  const store = dialog.getByRole("button", { name: "2 Produkte importieren" });
  await expect(store).toBeDisabled();
  await expect(store).toHaveAccessibleDescription(/^3 Zeilen sind fehlerhaft\./);
  await dialog.getByRole("button", { name: /^Abgelehnt/ }).click();
  await expect(rows).toHaveCount(4);

  await choose(page, dialog.getByRole("button", { name: "Andere Datei" }), csv(...right));
  await expect(dialog.getByRole("status")).toContainText("Noch ist nichts gespeichert.");
  const before = await world.visitor.call("get", "/api/products");
  expect(before.find((one) => one.name === name)).toBeUndefined();
  await store.click();
  await expectToast(page, "Erfolg", "1 Produkte angelegt, 1 geändert.");
  await expect(dialog).toHaveCount(0);
  const stored = async () => {
    const products = await world.visitor.call("get", "/api/products");
    return [
      products.find((one) => one.name === name)?.price,
      products.find(({ id }) => id === known.id)?.stock,
    ];
  };
  await expect.poll(stored).toEqual([8.5, 7]);
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("list", { name: "Produktliste" })).toContainText("8,50 €");
});

test("what is exported can be brought back, formulas made harmless @long", async ({ world, signedIn }) => {
  const product = await world.product({ name: `=${world.name("Formel")}` });
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportieren" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("produkte.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(`;'${product.name};`);
  expect(text).not.toContain(`;${product.name};`);

  const dialog = await openImport(page);
  await drop(page, dialog.getByRole("group", { name: "Datei auswählen" }), "produkte.csv", "text/csv", text);
  await expect(dialog.getByRole("button", { name: /^Unverändert \d+/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "0 Produkte importieren" })).toHaveAccessibleDescription(
    "Keine Zeile ändert etwas.",
  );
});

test("files that are no tables are refused in a sentence @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/products\/(import|export)/);
  const page = await signedIn(await world.owner());
  const dialog = await openImport(page);
  const pick = dialog.getByRole("button", { name: "Datei auswählen" });
  const fault = dialog.getByRole("alert");
  await choose(page, pick, table(Buffer.from([0x50, 0x4b, 0, 3])));
  await expect(fault).toHaveText("Die Datei ist keine lesbare CSV-Tabelle.");
  await choose(page, pick, table(Buffer.from("name;price\nAssam;8,50\n")));
  await expect(fault).toHaveText("In der Tabelle fehlen Spalten: description, category, imageUrl.");
  await choose(page, pick, table(Buffer.alloc(7 * 1024 * 1024 + 1, "a")));
  await expect(fault).toHaveText("Die Datei ist zu groß. Erlaubt sind höchstens 7 MB.");
  await page.route("**/api/products/import", answer(500, {}));
  await choose(page, pick, csv());
  await expect(fault).toHaveText("Die Produkte konnten nicht importiert werden.");
  await page.keyboard.press("Escape");
  await page.route("**/api/products/export", answer(500, {}));
  await page.getByRole("button", { name: "Exportieren" }).click();
  await expectToast(page, "Fehler", "Die Produkte konnten nicht exportiert werden.");
});

test("a deleted product is in the log, with who did it @long", async ({ world, signedIn }) => {
  const product = await world.product();
  const owner = await world.owner();
  const page = await signedIn(owner);
  await page.goto("/admin/products");
  await page.getByRole("searchbox").fill(product.name);
  await page.getByRole("button", { name: `Löschen: ${product.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Endgültig löschen" }).click();
  await expectToast(page, "Erfolg");
  await expect(page.getByRole("heading", { name: product.name, exact: true })).toHaveCount(0);
  const query = { subjectKind: "product", subjectId: String(product.id), limit: 1 };
  const entry = async () => (await owner.api.call("get", "/api/admin/audit", { query })).entries[0];
  await expect.poll(entry).toMatchObject({ action: "product.deleted", actorName: owner.name });
});
