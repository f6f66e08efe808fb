//! What there is, counting, and goods that come and go: refusals, a lost connection, and stocks that move meanwhile.
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { cutOff, refuse, reply, type Schemas, sent } from "@/testing/server";
import { draftStore, emptyDraft } from "./count";

const product = (change: Partial<Schemas["StockedItem"]>): Schemas["StockedItem"] => ({
  id: 1,
  name: "Hausmischung",
  category: "classic",
  imageUrl: "/pictures/a-640.webp",
  stock: 20,
  isLow: false,
  lowStock: null,
  gtin: "4006381333931",
  ...change,
});

const tea = product({ id: 2, name: "Assam Abendrot", stock: 3, isLow: true, lowStock: 5, gtin: null });
const endless = product({ id: 3, name: "Milchkännchen", stock: null, gtin: null });

const moved: Schemas["StockMovement"] = {
  id: 9,
  productId: 1,
  variantId: null,
  productName: "Hausmischung",
  quantity: -2,
  reason: "loss",
  balance: 18,
  actor: "inhaber",
  orderId: null,
  orderNumber: null,
  note: "Bruch",
  at: "2026-11-24T10:00:00Z",
};

beforeEach(() => {
  localStorage.clear();
  draftStore.set(emptyDraft);
  reply("/api/admin/stock", "get", 200, { products: [product({}), tea, endless] });
});

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("what there is", () => {
  it("is listed, what runs low apart, and a product's sheet says what is wrong with a number", async () => {
    reply("/api/admin/stock/movements", "get", 200, { movements: [moved], more: false });
    refuse("/api/admin/stock/products/{id}", "put", 400, "gtin_invalid", "Bitte prüfen Sie die Nummer.", {
      gtin: "Bitte prüfen Sie die Nummer.",
    });
    const user = open("/admin/stock", owner());
    (await region("Wird knapp")).getByRole("button", { name: /Assam Abendrot.*noch 3 Stück/ });
    const all = await region("Alle Produkte");
    all.getByText("unbegrenzt");
    await user.click(all.getByRole("button", { name: /Hausmischung/ }));
    const sheet = within(await screen.findByRole("dialog"));
    await sheet.findByText("−2");
    sheet.getByText("inhaber · Bruch");
    await user.type(sheet.getByLabelText("Warnen ab"), "5");
    await user.type(sheet.getByLabelText("Nummer unter dem Strichcode"), "2");
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    await sheet.findByText("Bitte prüfen Sie die Nummer.");
    const [request] = sent("/api/admin/stock/products/{id}", "put");
    expect(await request?.json()).toEqual({ lowStock: 5, gtin: "40063813339312" });
  });

  it("says when nothing can be read", async () => {
    refuse("/api/admin/stock", "get", 503, "unavailable", "Der Shop ist gerade nicht erreichbar.");
    open("/admin/stock", owner());
    await screen.findByText("Der Shop ist gerade nicht erreichbar.");
  });
});

describe("goods", () => {
  it("come in for several products at once, under the same key when it is tried again", async () => {
    refuse("/api/admin/stock/deliveries", "post", 503, "busy", "Gerade ist viel los.");
    const user = open("/admin/stock", owner());
    await user.click(await screen.findByRole("button", { name: "Wareneingang" }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.queryByText("Milchkännchen")).toBeNull();
    await user.click(sheet.getByRole("button", { name: /Hausmischung/ }));
    await user.click(sheet.getByRole("button", { name: /Assam Abendrot/ }));
    const quantity = sheet.getByRole("textbox", { name: "Menge Hausmischung" });
    await user.clear(quantity);
    await user.type(quantity, "12");
    sheet.getByText("danach 32 Stück");
    const book = sheet.getByRole("button", { name: "Wareneingang buchen" });
    await user.click(book);
    await expectToast("Fehler", "Gerade ist viel los.");
    reply("/api/admin/stock/deliveries", "post", 200, {
      success: true,
      message: "Wareneingang gebucht: 2 Produkte, 13 Stück",
      products: [],
    });
    await user.click(book);
    await expectToast("Wareneingang gebucht: 2 Produkte, 13 Stück");
    const [first, second] = sent("/api/admin/stock/deliveries", "post");
    expect(await second?.json()).toEqual({
      items: [
        { productId: 1, quantity: 12 },
        { productId: 2, quantity: 1 },
      ],
      note: "",
    });
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  });
});

describe("counting", () => {
  it("keeps what was counted until the server has it, and asks about what was sold meanwhile", async () => {
    cutOff("/api/admin/stock/counts", "post");
    const user = open("/admin/stock/count", owner());
    const field = await screen.findByRole("textbox", { name: "Gezählt: Hausmischung" });
    await user.type(field, "19");
    await user.click(screen.getByRole("button", { name: "Assam Abendrot stimmt" }));
    await user.click(screen.getByRole("button", { name: "2 Produkte übernehmen" }));
    await expectToast("Fehler", "Keine Verbindung. Ihre Zählung bleibt auf diesem Gerät.");
    expect(localStorage.getItem("stock-count")).toContain('"counted":19');

    let tries = 0;
    reply("/api/admin/stock/counts", "post", 200, () => {
      tries += 1;
      if (tries > 1) return { success: true, message: "Zählung übernommen", products: [] };
      const body = {
        success: false,
        message: "Geändert",
        code: "stock_moved",
        moved: [{ productId: 1, stock: 17 }],
      };
      throw HttpResponse.json(body, { status: 409 });
    });
    reply("/api/admin/stock", "get", 200, { products: [product({ stock: 17 }), tea, endless] });
    await user.click(screen.getByRole("button", { name: "2 Produkte übernehmen" }));
    // The other one went through at once.
    await expectToast("1 Produkt übernommen");
    const [lost, refused, taken] = sent("/api/admin/stock/counts", "post");
    expect(refused?.headers.get("idempotency-key")).toBe(lost?.headers.get("idempotency-key"));
    expect(await taken?.json()).toEqual({ counts: [{ productId: 2, counted: 3, seen: 3 }] });

    await screen.findByText("Beim Zählen standen 20 im Buch, jetzt 17. Wann haben Sie gezählt?");
    await user.click(screen.getByRole("button", { name: "Hausmischung: vor der Änderung gezählt" }));
    expect(screen.getByRole("textbox", { name: "Gezählt: Hausmischung" })).toHaveProperty("value", "16");
    await user.click(screen.getByRole("button", { name: "1 Produkt übernehmen" }));
    await waitFor(() => expect(localStorage.getItem("stock-count")).toBeNull());
    const last = sent("/api/admin/stock/counts", "post").at(-1);
    expect(await last?.json()).toEqual({ counts: [{ productId: 1, counted: 16, seen: 17 }] });
  });

  it("finds a product by the number that a scanner types", async () => {
    const user = open("/admin/stock/count", owner());
    const search = await screen.findByRole("searchbox", { name: "Produkte suchen" });
    await user.type(search, "4006381333931{Enter}");
    const field = screen.getByRole("textbox", { name: "Gezählt: Hausmischung" });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe("movements", () => {
  it("are narrowed by reason, and the address keeps it", async () => {
    reply("/api/admin/stock/movements", "get", 200, { movements: [moved], more: false });
    const user = open("/admin/stock/movements?produkt=1", owner());
    await screen.findByText("Nur Hausmischung");
    await user.selectOptions(screen.getByLabelText("Grund"), "loss");
    await waitFor(() => expect(location.search).toBe("?produkt=1&grund=loss"));
    await waitFor(() => {
      const last = sent("/api/admin/stock/movements", "get").at(-1);
      expect(new URL(last?.url ?? "").searchParams.get("reason")).toBe("loss");
    });
    await user.click(screen.getByRole("button", { name: "Filter zurücksetzen" }));
    await waitFor(() => expect(location.search).toBe(""));
  });
});
