//! Products from other shops: refusals, waiting and what is shown when.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Schemas } from "@/testing/server";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, sent } from "@/testing/server";
import { nextLook } from "./api";

const path = "/api/admin/imports";

it("is looked at less often when only pictures are left", () => {
  const counts = { ...started.counts, done: 3, picturesWaiting: 1 };
  expect(nextLook({ ...started, state: "running" })).toBe(1000);
  expect(nextLook({ ...started, state: "running", counts })).toBe(10_000);
  expect(nextLook({ ...started, state: "running", counts: { ...counts, picturesWaiting: 0 } })).toBe(1000);
  expect(nextLook({ ...started, state: "done", counts })).toBe(false);
});

const started: Schemas["Import"] = {
  id: 7,
  format: "shopify",
  fileName: "products_export.csv",
  state: "ready",
  withPictures: false,
  uploadedBy: "inhaber",
  uploadedAt: "2026-11-25T10:00:00Z",
  startedAt: null,
  finishedAt: null,
  counts: {
    products: 3,
    done: 0,
    created: 2,
    updated: 0,
    unchanged: 0,
    refused: 1,
    picturesNamed: 2,
    picturesWaiting: 0,
    picturesTaken: 0,
    picturesFailed: 0,
  },
};

const item = (
  line: number,
  name: string,
  change: Partial<Schemas["ImportItem"]> = {},
): Schemas["ImportItem"] => ({
  line,
  source: name.toLowerCase(),
  name,
  fate: "create",
  isDone: false,
  productId: null,
  price: 12.9,
  category: "Kaffee",
  picture: "none",
  notes: [],
  ...change,
});

const detail = (one: Schemas["Import"]): Schemas["ImportDetail"] => ({
  import: one,
  first: [item(2, "Hausmischung"), item(5, "Assam")],
  refused: [
    item(8, "Gutschein", {
      fate: "refused",
      notes: [{ line: 8, code: "gift_card", message: "Geschenkgutscheine werden nicht übernommen." }],
    }),
  ],
  incomplete: [],
});

async function openDialog() {
  const user = open("/admin/products", owner());
  await user.click(await screen.findByRole("button", { name: "Importieren" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Produkte importieren" })) };
}

const show = (one: Schemas["Import"]) => {
  reply(path, "get", 200, { open: one.finishedAt ? null : one, past: [] });
  reply(`${path}/{id}`, "get", 200, detail(one));
};

it("what is under way is shown at once, with pictures only when they are asked for", async () => {
  show(started);
  reply(`${path}/{id}/start`, "post", 200, { ...started, state: "running" });
  const { user, dialog } = await openDialog();
  await dialog.findByText(/Das ist ein Export aus Shopify/);
  expect(dialog.getByRole("table", { name: "Die ersten Produkte" }).textContent).toContain("Hausmischung");
  await user.click(dialog.getByText("Was nicht übernommen wird"));
  dialog.getByText("Geschenkgutscheine werden nicht übernommen.");
  await user.click(dialog.getByRole("checkbox", { name: /Bilder von 2 Produkten mitnehmen/ }));
  await user.click(dialog.getByRole("button", { name: "2 Produkte importieren" }));
  expect(await sent(`${path}/{id}/start`, "post")[0]?.json()).toEqual({ withPictures: true });
});

it("progress is told in products and then in pictures", async () => {
  const counts = { ...started.counts, done: 3, picturesWaiting: 1, picturesTaken: 1 };
  show({ ...started, state: "running", withPictures: true, counts });
  const { dialog } = await openDialog();
  const bar = await dialog.findByRole("progressbar", { name: "Bilder werden geholt" });
  expect(bar.getAttribute("aria-valuetext")).toBe("1 von 2 Produkten");
  dialog.getByRole("button", { name: "Import abbrechen" });
});

it("a file with nothing new cannot be started", async () => {
  show({ ...started, counts: { ...started.counts, created: 0, unchanged: 2, picturesNamed: 0 } });
  const { user, dialog } = await openDialog();
  const button = await dialog.findByRole("button", { name: "0 Produkte importieren" });
  expect(button.getAttribute("title")).toBe("In dieser Datei ist nichts Neues.");
  await user.click(button);
  expect(sent(`${path}/{id}/start`, "post")).toEqual([]);
});

it("a start that comes too late says why", async () => {
  show(started);
  refuse(`${path}/{id}/start`, "post", 409, "import_not_ready", "Dieser Import wartet nicht auf den Start.");
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: "2 Produkte importieren" }));
  await expectToast("Fehler", "Dieser Import wartet nicht auf den Start.");
});
