import type { World } from "../support/world";

const path = "/api/admin/delivery/methods";
const rate = { country: "DE", fromGrams: 0, fromAmount: "0.00", price: "5.90", freeFrom: "60.00" };
const abroad = { ...rate, country: "AT", price: "12.90", freeFrom: null };

const ways = [
  { kind: "parcel", name: "DHL Paket", carrier: "DHL", isActive: true, position: 1, rates: [rate, abroad] },
  { kind: "pick_up", name: "Laden am Hafen", carrier: "", isActive: true, position: 2, rates: [] },
] as const;

/** A parcel, also to Austria, and a pick-up; once, however often it is asked. */
export async function offer(world: World): Promise<void> {
  await world.open();
  const { api } = await world.owner();
  if ((await api.call("get", path)).length > 0) return;
  for (const way of ways) await api.call("post", path, { body: { ...way, rates: [...way.rates] } });
}

/** As a shop begins. */
export async function offerNothing(world: World): Promise<void> {
  const { api } = await world.owner();
  for (const { id } of await api.call("get", path))
    await api.call("delete", "/api/admin/delivery/methods/{id}", { path: { id } });
}
