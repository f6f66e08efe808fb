//! The settings room: found, changed, refused, and outrun by another change.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/api/admin/shop-settings/{key}";
const name: Schemas["Setting"] = {
  key: "shop_name",
  group: "shop",
  kind: "line",
  required: true,
  title: "Name des Ladens",
  value: "Kranich & Kessel",
  version: 0,
  changedAt: null,
  changedBy: null,
};
const price: Schemas["Setting"] = {
  ...name,
  key: "premium_price",
  group: "membership",
  kind: "euro",
  title: "Preis der Mitgliedschaft",
  value: "24.90",
  version: 1,
  changedAt: "2020-11-21T10:00:00Z",
  changedBy: "inhaber",
};
const rate: Schemas["Setting"] = {
  ...name,
  key: "rate_btc",
  group: "coins",
  kind: "rate",
  required: false,
  title: "Kurs Bitcoin",
  value: "",
};

const transfer: Schemas["Setting"] = {
  ...name,
  key: "offer_bank",
  group: "selling",
  kind: "switch",
  title: "Überweisung",
  value: "on",
};

const room = () => {
  reply("/api/admin/shop-settings", "get", 200, [name, price, rate, transfer]);
  reply("/api/admin/shop-settings/{key}/versions", "get", 200, [
    { version: 1, value: "24.90", changedAt: "2020-11-21T10:00:00Z", changedBy: "inhaber" },
  ]);
  return open("/admin/shop-settings", owner());
};

it("shows every setting with its value and who changed it, and finds one by its words", async () => {
  const user = room();
  const row = await screen.findByRole("button", { name: "Preis der Mitgliedschaft ändern" });
  within(row).getByText("24,90 €");
  within(row).getByText(/von inhaber$/);
  within(screen.getByRole("button", { name: "Kurs Bitcoin ändern" })).getByText("Nicht angegeben");
  await user.type(screen.getByRole("searchbox", { name: "Einstellungen durchsuchen" }), "mitglied preis");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Name des Ladens ändern" })).toBeNull());
  screen.getByRole("button", { name: "Preis der Mitgliedschaft ändern" });
  await user.type(screen.getByRole("searchbox", { name: "Einstellungen durchsuchen" }), " ufo");
  await screen.findByText("Zu „mitglied preis ufo“ gibt es keine Einstellung.");
});

it("saves what was typed, with the version that was read", async () => {
  const user = room();
  await user.click(await screen.findByRole("button", { name: "Preis der Mitgliedschaft ändern" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Preis der Mitgliedschaft" }));
  const field = sheet.getByRole("textbox", { name: "Euro" });
  expect(field).toHaveProperty("value", "24,90");
  await sheet.findByText(/^21\.11\.2020.* von inhaber$/);
  const takeOver = { name: "„24,90 €“ übernehmen" };
  // It holds already.
  expect(sheet.queryByRole("button", takeOver)).toBeNull();
  await user.clear(field);
  await user.type(field, "29,90");
  await user.click(sheet.getByRole("button", takeOver));
  expect(field).toHaveProperty("value", "24,90");
  await user.clear(field);
  await user.type(field, "29,90");
  reply(path, "put", 200, { ...price, value: "29.90", version: 2 });
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  await expectToast("Gespeichert");
  expect(await sent(path, "put")[0]?.json()).toEqual({ value: "29,90", version: 1 });
  await screen.findByText("29,90 €");
});

it("turns a way to pay off, and the way to an order asks for them again", async () => {
  const ways = ["payment-methods"];
  queryClient.setQueryData(ways, { methods: [{ method: "bank", name: "Überweisung" }] });
  const user = room();
  const row = await screen.findByRole("button", { name: "Überweisung ändern" });
  within(row).getByText("Ja");
  await user.click(row);
  const sheet = within(await screen.findByRole("dialog", { name: "Überweisung" }));
  await user.click(sheet.getByRole("switch", { name: /^Anbieten/ }));
  reply(path, "put", 200, { ...transfer, value: "off", version: 1 });
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  await expectToast("Gespeichert");
  expect(await sent(path, "put")[0]?.json()).toEqual({ value: "off", version: 0 });
  expect(queryClient.getQueryState(ways)?.isInvalidated).toBe(true);
  await screen.findByText("Nein");
});

it("tells what is wrong at the field, and what holds where another change was faster", async () => {
  const user = room();
  await user.click(await screen.findByRole("button", { name: "Name des Ladens ändern" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Name des Ladens" }));
  const field = sheet.getByRole("textbox", { name: "Wert" });
  await user.clear(field);
  await user.type(field, "Röstwerk Kai");
  refuse(path, "put", 400, "validation_failed", "Bitte prüfen.", { value: "Das ist zu lang." });
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  await sheet.findByText("Das ist zu lang.");

  refuse(path, "put", 409, "changed_meanwhile", "Inzwischen geändert.");
  reply("/api/admin/shop-settings", "get", 200, [{ ...name, value: "Kontor Nord", version: 3 }, price, rate]);
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  await sheet.findByText("Jemand war schneller. Es gilt jetzt: Kontor Nord");
  expect(field).toHaveProperty("value", "Röstwerk Kai");
  reply(path, "put", 200, { ...name, value: "Röstwerk Kai", version: 4 });
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  await expectToast("Gespeichert");
  expect(await sent(path, "put")[2]?.json()).toEqual({ value: "Röstwerk Kai", version: 3 });
});
