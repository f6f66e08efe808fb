//! Letters that lie in the account: found from the profile and the list, read, kept, and not anybody else's.
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { member } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const letter: Schemas["OwnLetterContent"] = {
  id: 7,
  subject: "Ihre Bestellung #8c41e0b7 ist eingegangen",
  createdAt: "2020-11-21T10:00:00Z",
  text: "Guten Tag,\n\nGesamtpreis: 25,80 €",
  html: "<p>Guten Tag,</p>",
  files: [{ position: 0, name: "AGB.txt", mediaType: "text/plain", size: 2100 }],
};

it("lists them, shows one as it would arrive, and hands its files over", async () => {
  reply("/api/user/letters", "get", 200, [letter]);
  reply("/api/user/letters/{id}", "get", 200, letter);
  failWithoutWords("/api/user/letters/{id}/files/{position}", "get");
  const user = open("/letters", member());
  const list = within(await screen.findByRole("list", { name: "Briefe" }));
  await user.click(list.getByRole("link", { name: /^Ihre Bestellung #8c41e0b7 ist eingegangen/ }));
  await screen.findByRole("heading", { level: 1, name: letter.subject });
  await screen.findByTitle("Wie im Postfach");
  await user.click(screen.getByRole("tab", { name: "Nur Text" }));
  await screen.findByText(/Gesamtpreis: 25,80 €/);
  await user.click(screen.getByRole("button", { name: "AGB.txt 3 kB" }));
  await expectToast("Fehler");
  await user.click(screen.getByRole("button", { name: "Brief speichern" }));
  await expectToast("Fehler");
  const asked = sent("/api/user/letters/{id}/files/{position}", "get").map(
    ({ url }) => new URL(url).pathname,
  );
  expect(asked).toEqual(["/api/user/letters/7/files/0", "/api/user/letters/7/files/-1"]);
});

it("says so where there is none", async () => {
  open("/letters", member());
  await screen.findByRole("heading", { name: "Noch kein Brief" });
});

it("says so where it is another account's", async () => {
  refuse("/api/user/letters/{id}", "get", 404, "not_found", "Nicht gefunden.");
  open("/letters/8", member());
  await screen.findByRole("heading", { name: "Diesen Brief gibt es nicht" });
  screen.getByRole("heading", { level: 1, name: "Brief" });
  screen.getByRole("link", { name: "Alle Briefe" });
});

it("keeps the way back while a letter loads, and when it cannot be loaded", async () => {
  hang("/api/user/letters/{id}", "get");
  open("/letters/8", member());
  await screen.findByRole("status", { name: "Brief wird geladen" });
  screen.getByRole("link", { name: "Alle Briefe" });
  cleanup();
  failWithoutWords("/api/user/letters/{id}", "get");
  open("/letters/9", member());
  await screen.findByRole("button", { name: "Erneut versuchen" });
  screen.getByRole("link", { name: "Alle Briefe" });
});
