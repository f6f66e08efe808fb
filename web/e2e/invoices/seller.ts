import type { World } from "../support/world";

/** Tells the shop what every invoice must say of its seller. */
export async function seller(world: World): Promise<void> {
  const { api } = await world.owner();
  const { details, version } = await api.call("get", "/api/admin/business");
  const known = {
    legalName: "Kranich & Kessel e. K.",
    street: "Kranichkai 7",
    postalCode: "20457",
    city: "Hamburg",
    country: "Deutschland",
    email: "post@kranich.example",
    phone: "+49 40 555 01 23",
    vatId: "DE136695976",
  };
  await api.call("put", "/api/admin/business", { body: { version, details: { ...details, ...known } } });
}
