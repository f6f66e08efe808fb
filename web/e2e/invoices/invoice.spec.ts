import { readFile } from "node:fs/promises";
import { offer } from "../delivery/ways";
import { paidOrder } from "../fulfilments/orders";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { seller } from "./seller";

/** A shop of its own, which may issue invoices. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Belege Probe" } });

test("an invoice: there once the order is paid, saved by its customer, taken back by the owner", async ({
  world,
  signedIn,
  browser,
}) => {
  await offer(world);
  await seller(world);
  const product = await world.product({ price: 12.9 });
  const { id, key } = await paidOrder(world, world.visitor, product, "parcel", 2);

  const guest = await browser.newPage();
  await guest.goto(`/orders/${id}?key=${key}`);
  const documents = guest.getByRole("region", { name: "Belege" });
  await documents
    .getByRole("button", { name: "Rechnung anfordern" })
    .or(documents.getByText(/^Rechnung RE-/))
    .waitFor();
  await expect(async () => {
    await guest.reload();
    await expect(documents.getByText(/^Rechnung RE-/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const saved = guest.waitForEvent("download");
  await documents.getByRole("button", { name: /als PDF speichern/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^RE-\d{4}-00001\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await guest.close();

  const page = await signedIn(await world.owner());
  await page.goto("/admin/invoices");
  const row = page.getByRole("listitem").filter({ hasText: /^Rechnung RE-/ });
  await expect(row).toContainText("Mira Kern");
  await row.getByRole("button", { name: /^Weiteres zu/ }).click();
  await page.getByRole("menuitem", { name: "Stornieren" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stornieren" }).click();
  await expectToast(page, "storniert");
  await expect(page.getByText(/^Stornorechnung RE-/)).toBeVisible();
  await page.getByRole("button", { name: "Jetzt prüfen" }).click();
  await expectToast(page, "Alle Belege sind unverändert.");
});
