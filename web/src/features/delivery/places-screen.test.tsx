//! Places for picking up and closed days in the back office, with a server that answers and refuses.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/admin/delivery";
const method: Schemas["DeliveryMethod"] = {
  id: 3,
  kind: "pick_up",
  name: "Abholung",
  carrier: "",
  isActive: true,
  position: 1,
  rates: [],
  goesToLockers: true,
};
const slot = { weekday: 1, from: "09:00", to: "11:00", capacity: 4, leadMinutes: 120 };
const place: Schemas["DeliveryPlace"] = {
  id: 7,
  methodId: 3,
  name: "Rösterei am Hafen",
  address: "Kranichkai 7, 20457 Hamburg",
  note: "",
  isActive: true,
  position: 1,
  slots: [{ ...slot, id: 11 }],
};

beforeEach(() => {
  reply("/api/admin/delivery/methods", "get", 200, [method]);
  reply("/api/admin/delivery/places", "get", 200, [place]);
  reply("/api/admin/delivery/closed-days", "get", 200, []);
});

describe("places for picking up", () => {
  it("get their week with a few touches, and what is booked stays booked", async () => {
    reply("/api/admin/delivery/places/{id}", "put", 200, place);
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Rösterei am Hafen bearbeiten" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Abholort bearbeiten" }));
    await user.click(sheet.getByRole("button", { name: "Zeit am Montag hinzufügen" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Abholzeit am Montag" }));
    // It goes on where the last one ends.
    expect(dialog.getByLabelText("von")).toHaveProperty("value", "11:00");
    await user.click(dialog.getByRole("button", { name: /^Menge erhöhen: Bestellungen/ }));
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    expect(await sheet.findByRole("button", { name: /11–13 Uhr/ })).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Mehr für Montag" }));
    await user.click(await screen.findByRole("menuitem", { name: /Auf Montag bis Freitag/ }));
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    await expectToast("Gespeichert", "Rösterei am Hafen gilt ab der nächsten Bestellung.");
    const [request] = sent("/api/admin/delivery/places/{id}", "put");
    const body = (await request?.json()) as Schemas["DeliveryPlaceRequest"];
    expect(body.slots).toHaveLength(10);
    expect(body.slots?.[0]).toMatchObject({ id: 11, weekday: 1, from: "09:00" });
    expect(body.slots?.[1]).toMatchObject({ weekday: 1, from: "11:00", to: "13:00", capacity: 5 });
  });

  it("say at their field what is wrong", async () => {
    refuse("/api/admin/delivery/places", "post", 400, "invalid_input", "Bitte prüfen Sie Ihre Eingaben.", {
      address: "Bitte füllen Sie dieses Feld aus.",
    });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neuer Abholort" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Neuer Abholort" }));
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    expect(await sheet.findByText("Bitte füllen Sie dieses Feld aus.")).toBeTruthy();
    expect(sheet.getByLabelText("Adresse").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("closed days", () => {
  it("are entered one by one, or all public holidays at once", async () => {
    reply("/api/admin/delivery/closed-days", "put", 200, [{ day: "2999-12-24", name: "Inventur" }]);
    const user = open(path, owner());
    const section = within(await screen.findByRole("region", { name: "Geschlossene Tage" }));
    await user.click(await section.findByRole("button", { name: "Eintragen" }));
    expect(section.getByText("Bitte wählen Sie einen Tag.")).toBeTruthy();
    await user.type(section.getByLabelText("Tag"), "2999-12-24");
    await user.type(section.getByLabelText(/Anlass/), "Inventur");
    await user.click(section.getByRole("button", { name: "Eintragen" }));
    expect(await section.findByText(/Inventur/)).toBeTruthy();
    await user.click(section.getByRole("button", { name: "Bundesweite Feiertage eintragen" }));
    await expectToast("Geschlossene Tage gespeichert");
    const [first, second] = sent("/api/admin/delivery/closed-days", "put");
    expect(await first?.json()).toEqual({ days: [{ day: "2999-12-24", name: "Inventur" }] });
    const all = (await second?.json()) as Schemas["ClosedDaysRequest"];
    expect(all.days.length).toBeGreaterThanOrEqual(10);
    expect(all.days.at(-1)?.day).toBe("2999-12-24");
  });
});
