import { addToCart, checkout, openCart, review, toReview } from "../cart/cart";
import { offer } from "../delivery/ways";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { addressed } from "./orders";

/** The whole way: cart, parcel, delivered, period of withdrawal; on a phone and on a desk, as customer and as owner. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Von der Kasse zur Tür" } });

for (const who of ["a member", "a guest"] as const) {
  // A member's parcel is packed and followed in way.spec.ts, too.
  test(`${who}: from the cart to the end of the withdrawal period @both${who === "a member" ? " @long" : ""}`, async ({
    page,
    world,
    signedIn,
    device,
  }) => {
    test.setTimeout(60_000);
    await offer(world);
    const product = await world.product({ price: 12.9 });
    if (who === "a member") await signedIn(await world.member(), page);
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await checkout(page).click();
    const step = page.getByRole("dialog", { name: "Lieferung" });
    if (who === "a guest") await step.getByLabel("So erreichen wir Sie").fill("mira@post.example");
    await addressed(step);
    await toReview(page);
    await expect(review(page)).toContainText("18,80 €");
    await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expectToast(page, "Bestellung erfolgreich");
    await expect(page).toHaveURL(who === "a member" ? /\/orders/ : /\/orders\/.+key=/);

    // The owner: paid, packed, sent with its number, delivered.
    const owner = await world.owner();
    const { orders } = await owner.api.call("get", "/api/orders", { query: { limit: 1 } });
    const id = orders[0]?.id ?? "";
    const number = orderNumber(id);
    await owner.api.call("put", "/api/orders/{id}/payment-status", {
      path: { id },
      body: { status: "paid" },
    });
    const office = await signedIn(owner, await device());
    await office.goto("/admin/fulfilments");
    const task = office.getByRole("region", { name: `Bestellung ${number}` });
    const done = office.getByRole("region", { name: "Gerade erledigt" });
    await task.getByRole("button", { name: `Gepackt: ${number}` }).click();
    await expect(done).toContainText(`${number} ist gepackt`);
    await office.getByRole("tab", { name: /Versenden/ }).click();
    await task.getByRole("button", { name: `Versenden: ${number}` }).click();
    const sheet = office.getByRole("dialog", { name: `${number} versenden` });
    await sheet.getByLabel("Sendungsnummer").fill("00340434161094042557");
    await sheet.getByRole("button", { name: "Ist versandt" }).click();
    await expect(done).toContainText(`${number} ist versandt`);

    if (who === "a member") await page.goto(`/orders?order=${id}`);
    else await page.reload();
    const way = page.getByRole("listitem").filter({ hasText: "Unterwegs" });
    await expect(way.getByRole("link", { name: /Sendung verfolgen/ })).toBeVisible();
    await expect(page.getByText(/Widerruf möglich bis/)).toHaveCount(0);

    await office.getByRole("tab", { name: /Unterwegs/ }).click();
    await task.getByRole("button", { name: `Zugestellt: ${number}` }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Ist zugestellt" }).click();
    await expectToast(office, "Als zugestellt vermerkt", number);
    await page.reload();
    await expect(page.getByText(/Widerruf möglich bis \d\d\.\d\d\.\d{4}\./)).toBeVisible();
    await expect(page.getByRole("link", { name: "Vertrag widerrufen" }).first()).toBeVisible();
  });
}

test("several are packed with one thumb, and their labels hold whatever was typed @both", async ({
  page,
  world,
  signedIn,
}, info) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const { methods } = await member.api.call("post", "/api/delivery/quote", {
    body: { items: [{ productId: product.id, quantity: 1 }] },
  });
  const parcel = methods.find(({ kind }) => kind === "parcel");
  const plain = { street: "Am Sandtorkai", zip: "20457", city: "Hamburg", country: "DE", number: "12a" };
  const owner = await world.owner();
  const ids: string[] = [];
  for (const change of [
    { name: "Mira Kern" },
    {
      name: "W".repeat(100),
      company: "☕".repeat(100),
      extra: "👩‍👩‍👧‍👦".repeat(14),
      street: "🐳".repeat(100),
      city: "Ö".repeat(100),
    },
    {
      name: "Mira Kern",
      street: "Donaudampfschifffahrtsgesellschaftskapitänsstraße ".repeat(2).slice(0, 100),
    },
  ]) {
    const id = await world.order(member.api, product, {
      totalAmount: parcel?.totalAmount ?? "",
      delivery: { methodId: parcel?.methodId ?? 0, address: { ...plain, ...change } },
    });
    await owner.api.call("put", "/api/orders/{id}/payment-status", {
      path: { id },
      body: { status: "paid" },
    });
    ids.push(id);
  }
  await page.addInitScript(() => (window.print = () => undefined));
  await signedIn(owner, page);
  await page.goto("/admin/fulfilments");
  await page.getByRole("button", { name: "Etiketten" }).click();
  for (const sheet of ["A4, acht Etiketten je Blatt", "A6, ein Etikett je Blatt"]) {
    await page.getByRole("button", { name: sheet }).click();
    await page.emulateMedia({ media: "print" });
    const labels = page.locator("[data-labels] li");
    await expect.poll(() => labels.count()).toBeGreaterThanOrEqual(ids.length);
    const cut = await labels.evaluateAll(
      (all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length,
    );
    await page.pdf({ path: info.outputPath(`labels-${sheet.slice(0, 2)}.pdf`), preferCSSPageSize: true });
    expect(cut, sheet).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
  }
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Auswählen" }).click();
  for (const id of ids.slice(0, 2))
    await page.getByRole("checkbox", { name: `${orderNumber(id)} auswählen` }).click();
  const bar = page.getByRole("region", { name: "Ausgewählte Bestellungen" });
  await expect(bar).toContainText("2 ausgewählt");
  await page.screenshot({ path: info.outputPath("choosing.png") });
  await bar.getByRole("button", { name: "Gepackt" }).click();
  const done = page.getByRole("region", { name: "Gerade erledigt" });
  await expect(done).toContainText("2 Bestellungen sind gepackt");
  await page.screenshot({ path: info.outputPath("done.png") });
  await done.getByRole("button", { name: "Rückgängig" }).click();
  await expectToast(page, "2 Bestellungen zurückgenommen");
  const first = page.getByRole("region", { name: `Bestellung ${orderNumber(ids[0] ?? "")}` });
  await expect(first).toBeVisible();

  // What can be taken back stays in reach while the next ones are chosen.
  await first.getByRole("button", { name: /^Gepackt/ }).click();
  await expect(done).toContainText("ist gepackt");
  await page.getByRole("button", { name: "Auswählen" }).click();
  await expect(bar).toBeFocused();
  const below = await done.boundingBox();
  const above = await bar.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
