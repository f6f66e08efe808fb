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

const daily = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  ["09:00", "11:00", "13:00", "15:00"].map((from, at) => ({
    weekday,
    from,
    to: ["11:00", "13:00", "15:00", "17:00"][at] ?? "",
    capacity: at === 3 ? 2 : 4,
    leadMinutes: 120,
  })),
);

/** Where and when the pick-up is, on every day; once, however often it is asked. */
export async function offerPlace(world: World): Promise<void> {
  const { api } = await world.owner();
  if ((await api.call("get", "/api/admin/delivery/places")).length > 0) return;
  const methods = await api.call("get", path);
  const methodId = methods.find(({ kind }) => kind === "pick_up")?.id ?? 0;
  await api.call("post", "/api/admin/delivery/places", {
    body: {
      methodId,
      name: "Rösterei Kranich & Kessel",
      address: "Kranichkai 7, 20457 Hamburg",
      note: "Bitte am Tresen melden.",
      isActive: true,
      position: 1,
      slots: daily,
    },
  });
}
