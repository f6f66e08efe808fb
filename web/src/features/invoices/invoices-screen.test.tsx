//! Documents where the order is and in the back office: what is shown, what is asked for, and a server that refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const entry: Schemas["InvoiceEntry"] = {
  number: "RE-2026-00042",
  kind: "invoice",
  refersTo: null,
  issuedAt: "2026-11-24T10:00:00Z",
  totalAmount: "73.80",
  isCancelled: false,
};

const taken: Schemas["InvoiceEntry"] = {
  ...entry,
  number: "RE-2026-00043",
  kind: "cancellation",
  refersTo: "RE-2026-00042",
  totalAmount: "-73.80",
};

const invoice = (change: Partial<Schemas["AdminInvoice"]> = {}): Schemas["AdminInvoice"] => ({
  ...entry,
  orderId: "01a15d915728",
  orderNumber: "#5d915728",
  buyerName: "Rösthaus Kern GmbH",
  ...change,
});

const list = (invoices: Schemas["AdminInvoice"][]): Schemas["InvoiceList"] => ({
  invoices,
  matching: invoices.length,
  waiting: [],
  settings: { prefix: "RE", issuedOn: "payment", version: 0 },
  proof: { ok: true, documents: 1, checkedAt: "2026-11-24T10:00:00Z", problem: null },
});

const receipt: Schemas["Receipt"] = {
  id: "0198a1",
  number: "#0198a1",
  totalAmount: "73.80",
  paymentMethod: "bank",
  paymentStatus: "paid",
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
  settledAt: "2026-11-21T10:00:00Z",
  items: [],
  taxes: [],
};

describe("documents of an order", () => {
  it("are offered behind a guest's link, and one can be asked for", async () => {
    reply("/api/orders/{id}/receipt", "get", 200, receipt);
    let issued = false;
    reply("/api/orders/{id}/invoices", "get", 200, () => ({
      invoices: issued ? [entry, taken] : [],
      mayRequest: !issued,
    }));
    reply("/api/orders/{id}/invoices", "post", 200, () => {
      issued = true;
      return { invoices: [entry], mayRequest: false };
    });
    const user = open("/orders/0198a1?key=geheim");
    await user.click(await screen.findByRole("button", { name: "Rechnung anfordern" }));
    await expectToast("Rechnung ausgestellt");
    const documents = within(await screen.findByRole("region", { name: "Belege" }));
    await documents.findByText("Rechnung RE-2026-00042");
    documents.getByRole("button", { name: "Rechnung RE-2026-00042 als PDF speichern" });
    documents.getByText(/-73,80 € · zu RE-2026-00042/);
    expect(documents.queryByRole("button", { name: "Rechnung anfordern" })).toBeNull();
    const [asked] = sent("/api/orders/{id}/invoices", "post");
    expect(new URL(asked?.url ?? "").searchParams.get("key")).toBe("geheim");
  });

  it("say why there is none, and are absent where none can be", async () => {
    reply("/api/orders/{id}/receipt", "get", 200, receipt);
    reply("/api/orders/{id}/invoices", "get", 200, { invoices: [], mayRequest: true });
    const words = "Der Beleg kann noch nicht ausgestellt werden.";
    refuse("/api/orders/{id}/invoices", "post", 409, "invoice_kept", words);
    const user = open("/orders/0198a1?key=geheim", member());
    await user.click(await screen.findByRole("button", { name: "Rechnung anfordern" }));
    await expectToast("Fehler", words);
  });
});

describe("the page of documents", () => {
  it("cancels an invoice and issues another", async () => {
    reply("/api/admin/invoices", "get", 200, list([invoice()]));
    reply("/api/admin/invoices/{number}/cancel", "post", 200, {
      success: true,
      message: "Storniert",
      numbers: ["RE-2026-00043", "RE-2026-00044"],
    });
    const user = open("/admin/invoices", owner());
    await user.click(await screen.findByRole("button", { name: "Weiteres zu Rechnung RE-2026-00042" }));
    await user.click(await screen.findByRole("menuitem", { name: "Stornieren" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("checkbox", { name: /Neue Rechnung ausstellen/ }));
    await user.click(dialog.getByRole("button", { name: "Stornieren" }));
    await expectToast("storniert", "Ausgestellt: RE-2026-00043, RE-2026-00044");
    const [request] = sent("/api/admin/invoices/{number}/cancel", "post");
    expect(await request?.json()).toMatchObject({ reissue: true });
  });

  it("corrects by pieces and an amount, and tells what the server refuses", async () => {
    reply("/api/admin/invoices", "get", 200, list([invoice()]));
    reply("/api/admin/invoices/{number}", "get", 200, {
      ...invoice(),
      lines: [
        { name: "Hausmischung", quantity: 2, left: 2, unitAmount: "12.90", rateHundredths: 700 },
        { name: "Kessel", quantity: 1, left: 0, unitAmount: "48.00", rateHundredths: 1900 },
      ],
      leftAmount: "25.80",
    });
    const words = "So viel ist von dieser Rechnung nicht mehr übrig.";
    refuse("/api/admin/invoices/{number}/corrections", "post", 400, "correction_too_much", words);
    const user = open("/admin/invoices", owner());
    await user.click(await screen.findByRole("button", { name: "Weiteres zu Rechnung RE-2026-00042" }));
    await user.click(await screen.findByRole("menuitem", { name: "Teilweise zurücknehmen" }));
    const sheet = within(await screen.findByRole("dialog", { name: "RE-2026-00042 berichtigen" }));
    await user.type(await sheet.findByLabelText("Stück Hausmischung"), "1");
    expect(sheet.queryByText("Kessel")).toBeNull();
    await user.type(sheet.getByLabelText(/Weiterer Nachlass/), "2,50");
    await user.click(sheet.getByRole("button", { name: "Korrektur ausstellen" }));
    await expectToast("Fehler", words);
    const [request] = sent("/api/admin/invoices/{number}/corrections", "post");
    expect(await request?.json()).toEqual({ lines: [{ line: 0, quantity: 1 }], amount: "2.50" });
  });

  it("saves how numbers begin, and shows what was changed behind the shop's back", async () => {
    reply("/api/admin/invoices", "get", 200, {
      ...list([]),
      waiting: [
        {
          orderId: "01a15d915728",
          orderNumber: "#5d915728",
          reason: "Für eine offene Rechnung fehlt die Bankverbindung.",
          wishedAt: "2026-11-24T10:00:00Z",
        },
      ],
      proof: {
        ok: false,
        documents: 3,
        checkedAt: "2026-11-24T10:00:00Z",
        problem: "Der Beleg RE-2026-00001 wurde nach dem Ausstellen verändert.",
      },
    });
    reply("/api/admin/invoices/settings", "put", 200, { prefix: "K", issuedOn: "shipping", version: 1 });
    const user = open("/admin/invoices", owner());
    await screen.findByText("Der Beleg RE-2026-00001 wurde nach dem Ausstellen verändert.");
    screen.getByText("Für eine offene Rechnung fehlt die Bankverbindung.");
    const prefix = screen.getByLabelText("Nummern beginnen mit");
    await user.clear(prefix);
    await user.type(prefix, "k");
    await user.selectOptions(screen.getByLabelText("Rechnungen entstehen"), "shipping");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await expectToast("Gespeichert");
    await waitFor(() => expect(sent("/api/admin/invoices/settings", "put")).toHaveLength(1));
    const [request] = sent("/api/admin/invoices/settings", "put");
    expect(await request?.json()).toEqual({ prefix: "k", issuedOn: "shipping", version: 0 });
  });
});
