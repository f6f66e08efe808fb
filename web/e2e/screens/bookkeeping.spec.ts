import { offer } from "../delivery/ways";
import { paidOrder } from "../fulfilments/orders";
import { seller } from "../invoices/seller";
import { expect } from "../support/test";
import { test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Bücher zum Ansehen" } });

sweep({
  name: "the bookkeeper's month",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "before the first document": async ({ page }) => {
      await page.goto("/admin/bookkeeping");
      await expect(page.getByText("Noch kein Export.")).toBeVisible();
    },
    "one document, exported": async ({ page, world }) => {
      await offer(world);
      await seller(world);
      const product = await world.product({ price: 12.9, coffee: { kind: "roasted", grams: 250 } });
      const { id, key } = await paidOrder(world, world.visitor, product, "parcel");
      await world.visitor.call("post", "/api/orders/{id}/invoices", {
        path: { id },
        query: { key },
        body: {},
      });
      const { api } = await world.owner();
      await api.call("post", "/api/admin/orders/{id}/ship", { path: { id }, body: {} });
      const { month } = await api.call("get", "/api/admin/bookkeeping");
      await api.call("post", "/api/admin/bookkeeping/exports", { body: { month } });
      await page.reload();
      await expect(page.getByText("alle exportiert")).toBeVisible();
    },
    accounts: async ({ page }) => {
      await page.getByRole("button", { name: "Konten ändern" }).click();
      await expect(page.getByLabel("Beraternummer")).toBeVisible();
    },
  },
});
