import { offer } from "../delivery/ways";
import { paidOrder } from "../fulfilments/orders";
import { seller } from "../invoices/seller";
import { expect, test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Belege zum Ansehen" } });

sweep({
  name: "the shop's documents",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "before the first one": async ({ page }) => {
      await page.goto("/admin/invoices");
      await expect(page.getByRole("heading", { name: "Noch kein Beleg" })).toBeVisible();
    },
    "one invoice": async ({ page, world }) => {
      await offer(world);
      await seller(world);
      const product = await world.product({ price: 12.9 });
      const { id, key } = await paidOrder(world, world.visitor, product, "parcel");
      await world.visitor.call("post", "/api/orders/{id}/invoices", {
        path: { id },
        query: { key },
        body: {},
      });
      await page.reload();
      await expect(page.getByText(/^Rechnung RE-/)).toBeVisible();
    },
    "what came back": async ({ page }) => {
      await page.getByRole("button", { name: /^Weiteres zu/ }).click();
      await page.getByRole("menuitem", { name: "Teilweise zurücknehmen" }).click();
      await expect(page.getByLabel("Weiterer Nachlass in Euro")).toBeVisible();
    },
  },
});
