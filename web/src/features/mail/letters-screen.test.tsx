//! The owner's words in letters: written, shown, taken back, refused.
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const placed: Schemas["LetterWords"] = {
  kind: "order_placed",
  title: "Bestellung eingegangen",
  words: "",
  below: false,
  version: 0,
  changedAt: null,
};
const paid: Schemas["LetterWords"] = { ...placed, kind: "order_paid", title: "Nach der Zahlung" };
const path = "/api/admin/letters/{kind}";

it("keeps what was typed while another letter is looked at, saves it and takes it back", async () => {
  reply("/api/admin/letters", "get", 200, [placed, paid]);
  reply(path, "put", 200, { ...placed, words: "Bis bald!", version: 1, changedAt: "2020-11-21T10:00:00Z" });
  reply("/api/admin/letters/{kind}/preview", "post", 200, { html: "<body><p>Bis bald!</p></body>" });
  const user = open("/admin/letters", owner());
  await user.type(await screen.findByRole("textbox", { name: "Eigene Worte" }), "Bis bald!");
  const kinds = screen.getByRole("combobox", { name: "Brief" });
  await user.selectOptions(kinds, "Nach der Zahlung");
  await user.selectOptions(kinds, "Bestellung eingegangen");
  await user.click(screen.getByRole("tab", { name: "Vorschau" }));
  await screen.findByTitle("Wie im Postfach");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await expectToast("Gespeichert");
  expect(await sent(path, "put")[0]?.json()).toEqual({ words: "Bis bald!", version: 0 });
  reply(path, "put", 200, { ...placed, version: 2 });
  await user.click(screen.getByRole("button", { name: "Zurücksetzen" }));
  await expectToast("Der Brief ist wieder so, wie er kommt");
});

it("tells the reason of a refusal, and keeps what was typed", async () => {
  reply("/api/admin/letters", "get", 200, [placed]);
  refuse(path, "put", 409, "changed_meanwhile", "Inzwischen geändert.");
  const user = open("/admin/letters", owner());
  await user.type(await screen.findByRole("textbox", { name: "Eigene Worte" }), "Bis bald!");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await expectToast("Fehler", "Inzwischen geändert.");
  screen.getByDisplayValue("Bis bald!");
});
