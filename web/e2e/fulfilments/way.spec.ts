import { offer } from "../delivery/ways";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { paidOrder } from "./orders";

/** A shop of its own: what is sent how would change the way to the order in every other. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Packhaus Probe" } });

test("a parcel: packed, sent with its number, there; the customer sees each step @both", async ({
  world,
  signedIn,
  browser,
}) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const { id } = await paidOrder(world, member.api, product, "parcel", 2);
  const number = orderNumber(id);
  const page = await signedIn(await world.owner());
  await page.goto("/admin");
  await page
    .getByRole("region", { name: "Heute zu tun" })
    .getByRole("link", { name: /Packen/ })
    .click();
  const task = page.getByRole("region", { name: `Bestellung ${number}` });
  await expect(task).toContainText("2 ×");
  await expect(task).toContainText("Am Sandtorkai 12a");
  await task.getByRole("button", { name: `Gepackt: ${number}` }).click();
  // A slip of the thumb is taken back.
  const done = page.getByRole("region", { name: "Gerade erledigt" });
  await expect(done).toContainText(`${number} ist gepackt`);
  await expect(task).toHaveCount(0);
  await done.getByRole("button", { name: "Rückgängig" }).click();
  await expectToast(page, "Zurückgenommen");
  await task.getByRole("button", { name: `Gepackt: ${number}` }).click();
  await expect(task).toHaveCount(0);
  await page.getByRole("tab", { name: /Versenden/ }).click();
  await task.getByRole("button", { name: `Versenden: ${number}` }).click();
  const sheet = page.getByRole("dialog", { name: `${number} versenden` });
  await expect(sheet.getByLabel("Versand mit")).toHaveValue("DHL");
  await sheet.getByLabel("Sendungsnummer").fill("0034 0434 1610 9404 2557");
  await sheet.getByRole("button", { name: "Ist versandt" }).click();
  await expect(done).toContainText(`${number} ist versandt`);

  const customer = await signedIn(member, await (await browser.newContext()).newPage());
  await customer.goto(`/orders?order=${id}`);
  const seen = customer.getByRole("region", { name: "Lieferung" });
  await expect(seen.getByRole("link", { name: /Sendung verfolgen/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.dhl\.de\/.*=00340434161094042557$/,
  );
  await page.getByRole("tab", { name: /Unterwegs/ }).click();
  await task.getByRole("button", { name: `Zugestellt: ${number}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ist zugestellt" }).click();
  await expectToast(page, "Als zugestellt vermerkt", number);
  await customer.reload();
  await expect(seen).toContainText(/Widerruf möglich bis \d\d\.\d\d\.\d{4}\./);
  await customer.context().close();
});

test("what waits at the counter goes to the guest who shows the code @long", async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  const { id, key } = await paidOrder(world, world.visitor, product, "pick_up");
  const number = orderNumber(id);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/orders/${id}?key=${key}`);
  await expect(guest.getByText("Wir stellen Ihre Bestellung bereit")).toBeVisible();
  await signedIn(await world.owner(), page);
  await page.goto("/admin/fulfilments");
  const task = page.getByRole("region", { name: `Bestellung ${number}` });
  await task.getByRole("button", { name: `Abholbereit: ${number}` }).click();
  await expect(page.getByText(`${number} ist abholbereit`)).toBeVisible();
  await guest.reload();
  const code = await guest.getByRole("img", { name: /^Ihr Abholcode: / }).getAttribute("aria-label");
  await page.getByRole("tab", { name: /Abholung/ }).click();
  await expect(task).toBeVisible();
  const counter = page.getByRole("region", { name: "Übergabe" });
  await counter.getByLabel("Abholcode").fill((code ?? "").split(": ")[1]?.toLowerCase() ?? "");
  await counter.getByRole("button", { name: "Übergeben" }).click();
  await expectToast(page, `${number} ist übergeben`, "An Mira Kern");
  await guest.reload();
  await expect(guest.getByRole("listitem").filter({ hasText: "Abgeholt" })).toContainText(
    "Widerruf möglich bis",
  );
  await guest.context().close();
});
