//! The owner's categories: a shop without the demo begins with none.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, sent } from "@/testing/server";

const path = "/api/admin/categories";

it("an empty shop leads to its first category, and a saved one has a form of its own", async () => {
  const category = { id: 1, name: "Bücher", slug: "bucher", description: "" };
  reply(path, "post", 201, { success: true, message: "Kategorie wurde hinzugefügt.", category });
  reply(`${path}/{id}`, "put", 200, {
    success: true,
    message: "Kategorie wurde gespeichert.",
    category: { ...category, description: "Zum Blättern." },
  });
  const user = open("/admin/products", owner());
  await user.click(await screen.findByRole("button", { name: "Kategorie anlegen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Kategorien" }));
  await user.type(dialog.getByLabelText("Name"), "Bücher");
  await user.click(dialog.getByRole("button", { name: "Kategorie anlegen" }));
  await expectToast("Erfolg", "Kategorie wurde hinzugefügt.");

  const books = within(await dialog.findByRole("form", { name: "Bücher" }));
  await user.type(books.getByLabelText(/Beschreibung/), "Zum Blättern.");
  await user.click(books.getByRole("button", { name: "Speichern" }));
  await expectToast("Erfolg", "Kategorie wurde gespeichert.");
  expect(await sent(`${path}/{id}`, "put")[0]?.json()).toEqual({
    name: "Bücher",
    description: "Zum Blättern.",
  });
});

it("a refused category says why", async () => {
  refuse(path, "post", 403, "owner_only", "Nur der Inhaber darf das.");
  const user = open("/admin/products", owner());
  await user.click(await screen.findByRole("button", { name: "Kategorien" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Kategorien" }));
  await user.type(dialog.getByLabelText("Name"), "Bücher");
  await user.click(dialog.getByRole("button", { name: "Kategorie anlegen" }));
  await expectToast("Fehler", "Nur der Inhaber darf das.");
});
