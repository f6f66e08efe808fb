import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { offer } from "../delivery/ways";
import { paidOrder } from "../fulfilments/orders";
import { seller } from "../invoices/seller";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** A shop of its own, which may issue invoices. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Bücher Probe" } });

test("a month for the bookkeeper: looked at, exported, and had again with the same bytes", async ({
  world,
  signedIn,
  faults,
}) => {
  // A number that cannot be is refused once.
  faults.allow(/bookkeeping\/settings/);
  await offer(world);
  await seller(world);
  const coffee = { kind: "roasted", grams: 250 } as const;
  const product = await world.product({ price: 12.9, taxKind: "reduced", coffee });
  const { id, key } = await paidOrder(world, world.visitor, product, "parcel", 2);
  await world.visitor.call("post", "/api/orders/{id}/invoices", { path: { id }, query: { key }, body: {} });
  const { api } = await world.owner();
  await api.call("post", "/api/admin/orders/{id}/ship", { path: { id }, body: {} });

  const page = await signedIn(await world.owner());
  await page.goto("/admin/invoices");
  await page.getByRole("link", { name: "Buchhaltung" }).click();
  await expect(page).toHaveURL(/\/admin\/bookkeeping$/);
  await expect(page.getByRole("region", { name: "Umsatzsteuer nach Satz" })).toContainText("Inland, 7 %");
  await expect(page.getByRole("region", { name: "Kaffeesteuer" })).toContainText("0,5 kg");

  const accounts = page.getByRole("region", { name: "Konten für DATEV" });
  await accounts.getByRole("button", { name: "Konten ändern" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Beraternummer").fill("12");
  await sheet.getByLabel("Mandantennummer").fill("55003");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expect(sheet.getByText("Eine Beraternummer liegt zwischen 1001 und 9999999.")).toBeVisible();
  await sheet.getByLabel("Beraternummer").fill("29098");
  await sheet.getByLabel("Kontenrahmen").selectOption("SKR 04");
  await expect(sheet.getByLabel("7 % Inland")).toHaveValue("4300");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Gespeichert");
  await expect(accounts).toContainText("Berater 29098, Mandant 55003");

  const exports = page.getByRole("region", { name: "Exporte" });
  const download = page.waitForEvent("download");
  await exports.getByRole("button", { name: "Monat exportieren" }).click();
  const first = await download;
  expect(first.suggestedFilename()).toMatch(/^belege-\d{4}-\d\d-1\.zip$/);
  const names = execFileSync("python3", ["-m", "zipfile", "-l", await first.path()], { encoding: "utf8" });
  expect(names).toMatch(/Belege\/RE-\d{4}-00001\.pdf/);
  expect(names).toContain("EXTF_Buchungsstapel_");
  await expect(exports.getByRole("listitem")).toContainText("1 Beleg");
  await expect(exports.getByRole("button", { name: "Monat exportieren" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  const again = page.waitForEvent("download");
  await exports.getByRole("button", { name: "Export 1 noch einmal laden" }).click();
  const second = await again;
  expect((await readFile(await second.path())).equals(await readFile(await first.path()))).toBe(true);

  const table = page.waitForEvent("download");
  await exports.getByRole("button", { name: "Dateien von Export 1" }).click();
  await page.getByRole("menuitem", { name: "DATEV-Buchungsstapel" }).click();
  const bookings = await readFile(await (await table).path(), "latin1");
  expect(bookings.split("\r\n")[2]).toMatch(/^\d+,\d\d;"S";"EUR";;;"";1460;4300;/);
});
