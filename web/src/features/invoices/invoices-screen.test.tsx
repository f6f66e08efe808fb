//! Documents where the order is and in the back office: what is shown, what is asked for, and a server that refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { member, owner } from "@/testing/people";
import { expectFieldError, expectToast, open } from "@/testing/screen";
import { toastStore } from "@/ui/toast";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

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
        {
          name: "Hausmischung",
          quantity: 2,
          left: 2,
          unitAmount: "12.90",
          lineAmount: "25.80",
          rateHundredths: 700,
        },
        {
          name: "Kessel",
          quantity: 1,
          left: 0,
          unitAmount: "48.00",
          lineAmount: "48.00",
          rateHundredths: 1900,
        },
      ],
      leftAmount: "25.80",
    });
    const words = "So viel ist von dieser Rechnung nicht mehr übrig.";
    refuse("/api/admin/invoices/{number}/corrections", "post", 400, "correction_too_much", words);
    const user = open("/admin/invoices", owner());
    await user.click(await screen.findByRole("button", { name: "Weiteres zu Rechnung RE-2026-00042" }));
    await user.click(await screen.findByRole("menuitem", { name: "Teilweise zurücknehmen" }));
    const sheet = within(await screen.findByRole("dialog", { name: "RE-2026-00042 berichtigen" }));
    const pieces = await sheet.findByLabelText("Stück Hausmischung");
    const amount = sheet.getByLabelText(/Weiterer Nachlass/);
    const onwards = sheet.getByRole("button", { name: "Weiter" });
    expect(sheet.queryByText("Kessel")).toBeNull();
    await user.click(onwards);
    await expectFieldError(amount, "Bitte nennen Sie Stücke oder einen Betrag.");
    const refused = async (field: HTMLElement, typed: string, problem: string) => {
      await user.clear(field);
      await user.type(field, typed);
      await user.click(onwards);
      await expectFieldError(field, problem);
    };
    await refused(pieces, "eins", "0 bis 2");
    await refused(pieces, "1,5", "0 bis 2");
    await refused(pieces, "3", "0 bis 2");
    await user.clear(pieces);
    await user.type(pieces, "1");
    await refused(amount, "1.200", "Bitte schreiben Sie den Betrag so: 12,50.");
    await refused(amount, "12,91", "Das sind 25,81 €. Von der Rechnung sind noch 25,80 € übrig.");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.clear(amount);
    await user.type(amount, "2,50");
    await user.click(onwards);
    const question = within(await screen.findByRole("alertdialog", { name: "15,40 € zurücknehmen?" }));
    expect(sent("/api/admin/invoices/{number}/corrections", "post")).toHaveLength(0);
    await user.click(question.getByRole("button", { name: "Korrektur ausstellen" }));
    await expectToast("Fehler", words);
    expect(amount).toHaveProperty("value", "2,50");
    // Neither question nor sheet goes before the answer is there.
    hang("/api/admin/invoices/{number}/corrections", "post");
    await user.click(onwards);
    await user.click(await screen.findByRole("button", { name: "Korrektur ausstellen" }));
    await user.keyboard("{Escape}{Escape}");
    screen.getByRole("alertdialog", { name: "15,40 € zurücknehmen?" });
    expect(amount.isConnected).toBe(true);
    const [request] = sent("/api/admin/invoices/{number}/corrections", "post");
    expect(await request?.json()).toEqual({ lines: [{ line: 0, quantity: 1 }], amount: "2.50" });
  });

  it("keeps the list and what is being changed while something is searched for", async () => {
    reply("/api/admin/invoices", "get", 200, list([invoice()]));
    const user = open("/admin/invoices", owner());
    await user.type(await screen.findByLabelText("Nummern beginnen mit"), "X");
    hang("/api/admin/invoices", "get");
    await user.type(screen.getByRole("searchbox", { name: "Belege suchen" }), "42");
    await waitFor(() => expect(sent("/api/admin/invoices", "get").length).toBeGreaterThan(1));
    screen.getByText("Rechnung RE-2026-00042");
    expect(screen.getByLabelText("Nummern beginnen mit")).toHaveProperty("value", "REX");
  });

  it("keeps what was changed where another admin was faster, and tells what holds", async () => {
    const settings = "/api/admin/invoices/settings";
    reply("/api/admin/invoices", "get", 200, list([]));
    refuse(settings, "put", 409, "changed_meanwhile", "Inzwischen geändert.");
    const user = open("/admin/invoices", owner());
    const prefix = await screen.findByLabelText("Nummern beginnen mit");
    await user.clear(prefix);
    await user.type(prefix, "KB");
    const now = { prefix: "R", issuedOn: "shipping", version: 4 } as const;
    reply("/api/admin/invoices", "get", 200, { ...list([]), settings: now });
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText(/^Inzwischen gespeichert: R, sobald versandt oder übergeben ist\./);
    expect(prefix).toHaveProperty("value", "KB");
    reply(settings, "put", 200, { ...now, prefix: "KB", version: 5 });
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await expectToast("Gespeichert");
    expect(await sent(settings, "put")[1]?.json()).toEqual({ ...now, prefix: "KB" });
  });

  it("says when the documents of an order cannot be loaded", async () => {
    reply("/api/orders/{id}/receipt", "get", 200, receipt);
    failWithoutWords("/api/orders/{id}/invoices", "get");
    open("/orders/0198a1?key=geheim");
    const documents = within(await screen.findByRole("region", { name: "Belege" }));
    documents.getByText("Die Belege konnten nicht geladen werden.");
    documents.getByRole("button", { name: "Erneut versuchen" });
  });

  it("tells a document that was changed as bad news", async () => {
    reply("/api/admin/invoices", "get", 200, list([]));
    const problem = "Der Beleg RE-2026-00001 wurde nach dem Ausstellen verändert.";
    reply("/api/admin/invoices/proof", "post", 200, { ok: false, documents: 1, checkedAt: null, problem });
    const user = open("/admin/invoices", owner());
    await user.click(await screen.findByRole("button", { name: "Jetzt prüfen" }));
    await vi.waitFor(() =>
      expect(toastStore.get()).toMatchObject([{ title: problem, variant: "destructive" }]),
    );
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
