import { toReview } from "../cart/cart";
import { offer } from "../delivery/ways";
import { addressed } from "../fulfilments/orders";
import { expectToast } from "../support/screen";
import { expect, test } from "./bot-api";
import { Telegram } from "./host";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("the mini app: from the cart to the end of the withdrawal period, with Telegram's own button @both", async ({
  page,
  world,
}) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  const telegram = new Telegram(page);
  await telegram.install();
  await telegram.open("/shop");
  await page.getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` }).click();
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  const step = page.getByRole("dialog", { name: "Lieferung" });
  await step.getByLabel("So erreichen wir Sie").fill("@mira_k");
  await addressed(step);
  await toReview(page);
  const button = () => telegram.mainButton();
  await expect.poll(button).toMatchObject({ text: "Weiter", is_visible: true, is_active: true });
  await telegram.pressMainButton();
  await expect.poll(button).toMatchObject({ text: "Zahlungspflichtig bestellen", is_active: true });
  await telegram.pressMainButton();
  await expectToast(page, "Bestellung erfolgreich");
  await expect(page).toHaveURL(/\/orders\/.+key=/);
  const here = page.url();

  const { api } = await world.owner();
  const id = /\/orders\/([0-9a-f]+)/.exec(here)?.[1] ?? "";
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status: "paid" } });
  await api.call("post", "/api/admin/orders/{id}/ship", {
    path: { id },
    body: { tracking: "00340434161094042557" },
  });
  await page.reload();
  const way = page.getByRole("listitem").filter({ hasText: "Unterwegs" });
  await expect(way.getByRole("link", { name: /Sendung verfolgen/ })).toBeVisible();
  await api.call("post", "/api/admin/orders/{id}/{step}", { path: { id, step: "deliver" } });
  await page.reload();
  await expect(page.getByText(/Widerruf möglich bis \d\d\.\d\d\.\d{4}\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Vertrag widerrufen" }).first()).toBeVisible();
});
