import type { Locator } from "@playwright/test";
import type { Api } from "../support/api";
import type { Product, World } from "../support/world";

/** Where everything of these tests goes to. */
const address = {
  name: "Mira Kern",
  street: "Am Sandtorkai",
  number: "12a",
  zip: "20457",
  city: "Hamburg",
  country: "DE",
};

/** A paid order by one of the shop's ways; answers its id and the key of its receipt. */
export async function paidOrder(
  world: World,
  customer: Api,
  product: Product,
  kind: "parcel" | "pick_up",
  quantity = 1,
): Promise<{ id: string; key: string }> {
  const price = product.price.toFixed(2);
  const items = [{ productId: product.id, quantity, price }];
  const { methods } = await customer.call("post", "/api/delivery/quote", { body: { items } });
  const method = methods.find((one) => one.kind === kind);
  if (!method) throw new Error(`no way of delivery of the kind ${kind}`);
  const placed = await customer.call("post", "/api/orders", {
    body: {
      customerName: "Mira Kern",
      customerPhone: "040 1234567",
      customerNotes: "Bitte beim Nachbarn abgeben",
      totalAmount: method.totalAmount,
      items,
      delivery: { methodId: method.methodId, ...(kind === "parcel" ? { address } : {}) },
    },
  });
  const { api } = await world.owner();
  const { orderId: id, receiptKey: key = "" } = placed;
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status: "paid" } });
  return { id, key };
}

/** Fills in where the goods go to. */
export async function addressed(step: Locator): Promise<void> {
  await step.getByLabel("Vor- und Nachname").fill("Mira Kern");
  await step.getByLabel("Straße").fill("Am Sandtorkai");
  await step.getByLabel("Nummer", { exact: true }).fill("12a");
  await step.getByLabel("Postleitzahl").fill("20457");
  await step.getByLabel("Ort").fill("Hamburg");
}
