//! The back office's vouchers, with a server that answers and refuses.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/admin/vouchers";
const voucher: Schemas["Voucher"] = {
  id: 7,
  code: "KAFFEE10",
  kind: "percent",
  percent: 10,
  amount: null,
  minimumAmount: "20.00",
  startsOn: "2026-12-01",
  endsOn: null,
  mostUses: 100,
  mostPerMember: 1,
  categories: [],
  isActive: true,
  note: "Newsletter",
  used: 3,
  discountAmount: "7.74",
  state: "active",
  createdAt: "2026-11-27T08:00:00Z",
};

describe("the back office's vouchers", () => {
  it("are told with what they are for, and how often they were redeemed", async () => {
    reply("/api/admin/vouchers", "get", 200, [voucher]);
    open(path, owner());
    const row = await screen.findByRole("button", { name: "KAFFEE10 bearbeiten" });
    for (const told of ["gilt", "10 %", "ab 20,00 €", "ab 01.12.2026", "1-mal je Mitglied"])
      expect(row.textContent).toContain(told);
    expect(row.textContent).toContain("3 von 100 eingelöst · 7,74 € Nachlass");
  });

  it("are made with what was typed, and say at the field what is wrong", async () => {
    reply("/api/admin/vouchers", "get", 200, []);
    refuse("/api/admin/vouchers", "post", 400, "invalid_input", "Bitte prüfen Sie Ihre Eingaben.", {
      code: "Diesen Code hat schon ein anderer Gutschein.",
    });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neuer Gutschein" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Neuer Gutschein" }));
    await user.type(sheet.getByLabelText("Code"), "tee5");
    await user.selectOptions(sheet.getByLabelText("Was er günstiger macht"), "Betrag auf die Artikel");
    await user.type(sheet.getByLabelText("Betrag in €"), "5,5x");
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    expect(await sheet.findByText("Bitte geben Sie eine Zahl ein, zum Beispiel 5,00.")).toBeTruthy();
    await user.clear(sheet.getByLabelText("Betrag in €"));
    await user.type(sheet.getByLabelText("Betrag in €"), "5,50");
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    expect(await sheet.findByText("Diesen Code hat schon ein anderer Gutschein.")).toBeTruthy();
    const [request] = sent("/api/admin/vouchers", "post");
    expect(await request?.json()).toMatchObject({
      code: "tee5",
      kind: "amount",
      percent: null,
      amount: "5.50",
      minimumAmount: "0.00",
      mostUses: null,
      categories: [],
    });
  });

  it("end after a question", async () => {
    reply("/api/admin/vouchers", "get", 200, [voucher]);
    reply("/api/admin/vouchers/{id}/end", "post", 200, { ...voucher, isActive: false, state: "ended" });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "KAFFEE10 bearbeiten" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Gutschein bearbeiten" }));
    await user.click(sheet.getByRole("button", { name: "Beenden" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Beenden" }));
    await expectToast("Beendet");
    expect(sent("/api/admin/vouchers/{id}/end", "post")).toHaveLength(1);
  });
});
