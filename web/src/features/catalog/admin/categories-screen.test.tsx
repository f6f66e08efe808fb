//! The owner's categories: how they are made, arranged and taken out. What the server refuses is told in its own words.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/api/admin/categories";
const move = `${path}/{id}/move` as const;

const category = (id: number, name: string, position: number, parentId?: number): Schemas["Category"] => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: "",
  position,
  ...(parentId === undefined ? {} : { parentId }),
});
const coffee = category(1, "Kaffee", 0);
const tea = category(2, "Tee", 1);
const answer = (categories: Schemas["Category"][]) => ({ success: true, message: "", categories });

const names = () =>
  within(screen.getByRole("list", { name: "Kategorien" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent);

it("an empty shop leads to its first category", async () => {
  reply(path, "post", 201, { success: true, message: "Kategorie wurde hinzugefügt.", category: coffee });
  const user = open("/admin/products", owner());
  await user.click(await screen.findByRole("button", { name: "Kategorie anlegen" }));
  expect(await screen.findByRole("heading", { name: "Noch keine Kategorie" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Kategorie anlegen" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Neue Kategorie" }));
  await user.type(sheet.getByLabelText("Name"), "Kaffee");
  reply("/api/categories", "get", 200, [coffee]);
  await user.click(sheet.getByRole("button", { name: "Kategorie anlegen" }));
  await expectToast("Erfolg", "Kategorie wurde hinzugefügt.");
  expect(await sent(path, "post")[0]?.json()).toEqual({ name: "Kaffee", description: "", parentId: null });
  expect(await screen.findByText("Kaffee")).toBeTruthy();
});

it("moves by keyboard, keeps the focus where it was, and says where the category is now", async () => {
  reply("/api/categories", "get", 200, [coffee, tea]);
  const user = open("/admin/categories", owner());
  const up = await screen.findByRole("button", { name: "Tee nach oben" });
  expect(names()).toEqual(["Kaffee", "Tee"]);
  // Where it cannot go the button says why, and asks nothing of the server.
  const first = screen.getByRole("button", { name: "Kaffee nach oben" });
  expect(first.getAttribute("aria-disabled")).toBe("true");
  await user.click(first);
  expect(sent(move, "post")).toHaveLength(0);

  reply(move, "post", 200, answer([category(2, "Tee", 0), category(1, "Kaffee", 1)]));
  up.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Tee: Platz 1 von 2 auf der obersten Ebene.")).toBeTruthy();
  expect(names()).toEqual(["Tee", "Kaffee"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Tee nach oben");
  expect(await sent(move, "post")[0]?.json()).toEqual({ parentId: null, position: 0 });

  reply(move, "post", 200, answer([category(2, "Tee", 0), category(1, "Kaffee", 0, 2)]));
  await user.click(screen.getByRole("button", { name: "Kaffee einrücken" }));
  expect(await screen.findByText("Kaffee: Platz 1 von 1 in Tee.")).toBeTruthy();
  expect(await sent(move, "post")[1]?.json()).toEqual({ parentId: 2, position: 0 });
});

it("a refused move is told, and the list is fetched again", async () => {
  reply("/api/categories", "get", 200, [coffee, tea]);
  refuse(move, "post", 409, "category_circle", "Eine Kategorie kann nicht in sich selbst liegen.");
  const user = open("/admin/categories", owner());
  await user.click(await screen.findByRole("button", { name: "Tee nach oben" }));
  await expectToast("Fehler", "Eine Kategorie kann nicht in sich selbst liegen.");
});

it("a category with goods goes only with a place for them", async () => {
  reply("/api/categories", "get", 200, [coffee, tea]);
  const assam = { id: 7, name: "Assam", category: "tee", price: 8.5 } as Schemas["Product"];
  reply("/api/products", "get", 200, [assam]);
  reply(`${path}/{id}`, "delete", 200, {
    success: true,
    message: "Kategorie wurde gelöscht.",
    categories: [coffee],
  });
  const user = open("/admin/categories", owner());
  await screen.findByText("1 Produkt");
  await user.click(screen.getByRole("button", { name: "Tee bearbeiten" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Tee" }));
  await user.click(sheet.getByRole("button", { name: "Löschen" }));
  const question = within(await screen.findByRole("alertdialog", { name: "„Tee“ löschen?" }));
  expect(question.getByLabelText("1 Produkt verschieben nach")).toHaveProperty("value", "1");
  await user.click(question.getByRole("button", { name: "Endgültig löschen" }));
  await expectToast("Erfolg", "Kategorie wurde gelöscht.");
  expect(await sent(`${path}/{id}`, "delete")[0]?.json()).toEqual({ moveTo: 1 });
  expect(names()).toEqual(["Kaffee"]);
});

it("a category with others in it stays, and sentences stand at their fields", async () => {
  reply("/api/categories", "get", 200, [coffee, category(2, "Tee", 0, 1)]);
  const user = open("/admin/categories", owner());
  await user.click(await screen.findByRole("button", { name: "Kaffee bearbeiten" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Kaffee" }));
  const remove = sheet.getByRole("button", { name: "Löschen" });
  expect(remove.getAttribute("title")).toBe("Zuerst die Unterkategorien verschieben oder löschen.");
  await user.clear(sheet.getByLabelText("Name"));
  refuse(`${path}/{id}`, "put", 400, "validation_failed", "Bitte prüfen Sie die Eingaben.", {
    name: "Bitte füllen Sie dieses Feld aus.",
  });
  await user.click(sheet.getByRole("button", { name: "Speichern" }));
  expect(await sheet.findByText("Bitte füllen Sie dieses Feld aus.")).toBeTruthy();
});
