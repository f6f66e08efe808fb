//! The orders as a member and as the owner see them, with a server that fails and refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const id = "01a1fc9dc1537546aaeac9715e2d0e0b";
const order: Schemas["Order"] = {
  id,
  customerName: "Mira Test",
  customerPhone: "",
  totalAmount: "12.90",
  status: "pending",
  paymentMethod: "telegram",
  paymentStatus: "pending",
  itemCount: 1,
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
};
const detail: Schemas["OrderDetail"] = {
  ...order,
  customerNotes: "",
  adminNote: "",
  items: [
    {
      productId: 3,
      productName: "Hausmischung Nr. 1",
      quantity: 1,
      unitPrice: 8.1,
      listPrice: 10,
      discountAmount: "0.00",
    },
  ],
  taxes: [],
  acceptedTerms: [],
};
const list: Schemas["OrderList"] = {
  orders: [order],
  total: 1,
  matching: 1,
  pending: 1,
  paid: 0,
  failed: 0,
  expired: 0,
};
const link = () => screen.findByRole("link", { name: "Bestellung #5e2d0e0b ansehen" });

describe("a member's orders", () => {
  it("that cannot be loaded are told and asked for again", async () => {
    refuse("/api/orders", "get", 500, "internal", "Der Speicher klemmt.");
    const user = open("/orders", member());
    await expectToast("Fehler beim Laden der Bestellungen", "Der Speicher klemmt.");
    screen.getByRole("heading", { name: "Fehler beim Laden" });
    reply("/api/orders", "get", 200, list);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await link();
    expect(screen.queryByRole("heading", { name: "Fehler beim Laden" })).toBeNull();
  });

  it("come first, with what was ordered; the filters wait behind a button", async () => {
    reply("/api/orders", "get", 200, {
      ...list,
      orders: [{ ...order, itemCount: 3, firstItem: { productId: 3, productName: "Hausmischung Nr. 1" } }],
    });
    const user = open("/orders", member());
    await link();
    const entry = screen.getByRole("listitem", { name: "#5e2d0e0b" });
    expect(within(entry).getByText("Hausmischung Nr. 1")).toBeTruthy();
    expect(within(entry).getByText("3 Artikel")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Zurücksetzen" })).toBeNull();
    expect(screen.queryByRole("search", { name: "Bestellungen filtern" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Suchen und filtern" }));
    expect(screen.getByRole("search", { name: "Bestellungen filtern" })).toBeTruthy();
  });

  it("have their place held while they load", async () => {
    hang("/api/orders", "get");
    open("/orders", member());
    await screen.findByRole("status", { name: "Bestellungen durchsuchen" });
    expect(screen.queryByRole("heading", { name: "Keine Bestellungen" })).toBeNull();
  });

  it("say what they would have cost without Premium", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    open(`/orders?order=${id}`, member());
    const sheet = await screen.findByRole("dialog", { name: "Bestellung #5e2d0e0b" });
    await within(sheet).findByText("1 × 8,10 € (regulär 10,00 €)");
  });
});

describe("the back office", () => {
  it("keeps a note in its field that cannot be saved", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    reply("/api/admin/audit", "get", 200, { success: true, entries: [] });
    failWithoutWords("/api/orders/{id}/note", "put");
    const user = open(`/admin/orders?order=${id}`, owner());
    const note = await screen.findByLabelText<HTMLTextAreaElement>("Notiz");
    await user.type(note, "Bleibt hier");
    await user.click(screen.getByRole("button", { name: "Notiz speichern" }));
    await expectToast("Fehler", "Die Notiz konnte nicht gespeichert werden.");
    expect(note.value).toBe("Bleibt hier");
  });

  it("tells in the specification's words that a settlement was refused, or failed", async () => {
    reply("/api/orders", "get", 200, list);
    refuse("/api/orders/{id}/payment-status", "put", 403, "forbidden", "Nein");
    const user = open("/admin/orders", owner());
    const approve = async () => {
      await user.click(await screen.findByRole("button", { name: "Als bezahlt: #5e2d0e0b" }));
      // A decision for good is not one slip of the finger away.
      expect(sent("/api/orders/{id}/payment-status", "put")).toHaveLength(tries);
      tries += 1;
      await user.click(await screen.findByRole("button", { name: "Als bezahlt verbuchen" }));
    };
    let tries = 0;
    await approve();
    await expectToast("Fehler", "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.");
    failWithoutWords("/api/orders/{id}/payment-status", "put");
    await approve();
    await expectToast("Der Zahlungsstatus konnte nicht aktualisiert werden.");
    await waitFor(() => expect(screen.getAllByText("Ausstehend").length).toBeGreaterThan(0));
  });
});
