import { beforeEach, describe, expect, it } from "vitest";
import { sessionStore } from "@/features/auth";
import { member } from "@/testing/people";
import { addressLines, addressOf, splitStreet } from "./postal";
import { destinationStore, destinationUsed, patchAddress, patchDestination } from "./destination";

const guest = { user: null, profile: null, token: null, loading: false, leaving: false, error: null };
const as = (id: number) => sessionStore.set({ ...guest, ...member(), user: { ...member().user, id } });
const street = () => destinationStore.get().address.street;

describe("where an order is to go", () => {
  beforeEach(() => {
    sessionStore.set(guest);
    destinationUsed();
    localStorage.clear();
  });

  it("stays with whoever typed it", () => {
    as(7);
    patchAddress({ street: "Erlenweg" });
    // The session ends by itself: the next one here does not see it, and it is there again afterwards.
    sessionStore.set(guest);
    expect(street()).toBe("");
    as(8);
    expect(street()).toBe("");
    as(7);
    expect(street()).toBe("Erlenweg");
    sessionStore.set({ ...sessionStore.get(), leaving: true });
    sessionStore.set(guest);
    as(7);
    expect(street()).toBe("");
  });

  it("goes along when a guest signs in on the way", () => {
    patchDestination({ contact: "040 1234567", methodId: 3 });
    patchAddress({ street: "Erlenweg" });
    as(7);
    expect(street()).toBe("Erlenweg");
    expect(JSON.parse(localStorage.getItem("checkout-destination") ?? "")).toMatchObject({
      userId: 7,
      methodId: 3,
    });
  });
});

describe("an address", () => {
  it("abroad is no locker, whatever was chosen at home", () => {
    patchAddress({ kind: "packstation", street: "Graben", postNumber: "1234567" });
    const { address } = destinationStore.get();
    expect(addressOf(address, "AT")).toMatchObject({ kind: "home", street: "Graben" });
    expect(addressOf(address, "AT")).not.toHaveProperty("postNumber");
    expect(addressOf(address, "DE")).toMatchObject({ kind: "packstation", postNumber: "1234567" });
  });

  it.each([
    ["Erlenweg 14", ["Erlenweg", "14"]],
    ["Erlenweg 14 b", ["Erlenweg", "14 b"]],
    ["Straße des 17. Juni 135", ["Straße des 17. Juni", "135"]],
    ["Am Markt, 3-5", ["Am Markt", "3-5"]],
    ["Erlenweg", null],
    ["14", null],
  ])("%s", (text, parts) => expect(splitStreet(text)).toEqual(parts));

  it("is written as on a label, the country only abroad", () => {
    const place = { name: "Mira Kern", number: "145", zip: "20457", city: "Hamburg", country: "DE" };
    expect(addressLines({ ...place, kind: "packstation", postNumber: "1234567" })).toEqual([
      "Mira Kern",
      "Postnummer 1234567",
      "Packstation 145",
      "20457 Hamburg",
    ]);
    const abroad = {
      name: "Mira Kern",
      street: "Graben",
      number: "1",
      zip: "1010",
      city: "Wien",
      country: "AT",
    };
    expect(addressLines(abroad)).toEqual(["Mira Kern", "Graben 1", "1010 Wien", "Österreich"]);
  });
});
