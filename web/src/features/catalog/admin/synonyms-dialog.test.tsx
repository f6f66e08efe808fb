//! The owner's words that mean the same.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, sent } from "@/testing/server";

const path = "/api/admin/synonyms";

async function dialogOf(user: ReturnType<typeof open>) {
  await user.click(await screen.findByRole("button", { name: "Suchwörter" }));
  return within(await screen.findByRole("dialog", { name: "Suchwörter" }));
}

it("one group a line is read, changed and sent", async () => {
  reply("/api/synonyms", "get", 200, [["schaufel", "spaten"]]);
  reply(path, "put", 200, {
    success: true,
    message: "Die Suchwörter wurden gespeichert.",
    groups: [
      ["schaufel", "spaten"],
      ["hacke", "karst"],
    ],
  });
  const user = open("/admin/products", owner());
  const dialog = await dialogOf(user);
  const box = await dialog.findByLabelText<HTMLTextAreaElement>("Wörter mit gleicher Bedeutung");
  expect(box.value).toBe("schaufel, spaten");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Speichern" }).disabled).toBe(true);
  await user.type(box, "\nhacke, karst");
  await user.click(dialog.getByRole("button", { name: "Speichern" }));
  await expectToast("Erfolg", "Die Suchwörter wurden gespeichert.");
  expect(await sent(path, "put")[0]?.json()).toEqual({
    groups: [
      ["schaufel", " spaten"],
      ["hacke", " karst"],
    ],
  });
});

it("a line that is no group says which", async () => {
  reply("/api/synonyms", "get", 200, []);
  refuse(path, "put", 400, "invalid_input", "Bitte prüfen Sie Ihre Eingaben.", {
    groups: "Zeile 1: Bitte zwei bis zwölf einzelne Wörter.",
  });
  const user = open("/admin/products", owner());
  const dialog = await dialogOf(user);
  const box = await dialog.findByLabelText<HTMLTextAreaElement>("Wörter mit gleicher Bedeutung");
  await user.type(box, "allein");
  await user.click(dialog.getByRole("button", { name: "Speichern" }));
  await dialog.findByText("Zeile 1: Bitte zwei bis zwölf einzelne Wörter.");
  expect(box.value).toBe("allein");
});
