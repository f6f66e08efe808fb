import { offer } from "../delivery/ways";
import { paidOrder } from "../fulfilments/orders";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { type State, sweep } from "./sweep";

/** A shop of its own: what waits there is counted. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Packhaus zum Ansehen" } });

let number = "";
const full: State = async ({ page, world }) => {
  await offer(world);
  const product = await world.product({ name: "Hausmischung No. 1, ganze Bohne" });
  const member = await world.member();
  const { id } = await paidOrder(world, member.api, product, "parcel", 3);
  number = orderNumber(id);
  await page.reload();
  await expect(page.getByRole("region", { name: `Bestellung ${number}` })).toBeVisible();
};

sweep({
  name: "what is to be done",
  long: true,
  who: (world) => world.owner(),
  fails: /ship|hand-over/,
  phone: true,
  states: {
    nothing: async ({ page, world }) => {
      await world.open();
      await page.goto("/admin/fulfilments");
      await expect(page.getByRole("heading", { name: "Nichts zu packen" })).toBeVisible();
    },
    "something to pack": full,
    "a parcel": async ({ page }) => {
      await page.getByRole("button", { name: `Weitere Schritte für ${number}` }).click();
      await page.getByRole("menuitem", { name: "Versenden" }).click();
      await expect(page.getByRole("dialog", { name: `${number} versenden` })).toBeVisible();
    },
    "a part of it, with a number that cannot be": async ({ page }) => {
      await page.getByLabel("Sendungsnummer").fill("= 1");
      await page.getByRole("checkbox", { name: /Nur ein Teil/ }).check();
      await page.getByRole("button", { name: "Ist versandt" }).click();
      await expect(page.getByText(/Eine Sendungsnummer besteht aus/)).toBeVisible();
    },
    "a code that no one has": async ({ page }) => {
      await page.goto("/admin/fulfilments?aufgabe=ready");
      await page.getByLabel("Abholcode").fill("ABCDEF");
      await page.getByRole("button", { name: "Übergeben" }).click();
      await expect(page.getByText("Zu diesem Code liegt nichts zur Abholung bereit.")).toBeVisible();
    },
  },
});

sweep({
  name: "a guest's order that waits to be picked up",
  long: true,
  phone: true,
  states: {
    "its code": async ({ page, world }) => {
      await offer(world);
      const { id, key } = await paidOrder(world, world.visitor, await world.product(), "pick_up");
      const { api } = await world.owner();
      await api.call("post", "/api/admin/orders/{id}/{step}", { path: { id, step: "ready" } });
      await page.goto(`/orders/${id}?key=${key}`);
      await expect(page.getByRole("img", { name: /^Ihr Abholcode: / })).toBeVisible();
    },
  },
});
