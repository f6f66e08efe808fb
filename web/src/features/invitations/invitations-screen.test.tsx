//! Invitations, in the office and for who follows the link, with a server that answers and refuses.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { dropInvitation, heldInvitation, holdInvitation } from "@/features/auth";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/admin/invitations";
const secret = "A".repeat(43);
const invitation: Schemas["Invitation"] = {
  id: 7,
  label: "Stammtisch",
  mostUses: 10,
  used: 3,
  endsOn: "2026-12-24",
  approves: true,
  state: "active",
  createdAt: "2026-11-27T08:00:00Z",
  author: { id: 1, username: "inhaber" },
};

describe("the office's invitations", () => {
  it("are told with their places, their end and who made them", async () => {
    reply("/api/admin/invitations", "get", 200, [
      invitation,
      { ...invitation, id: 8, label: "", mostUses: 1, used: 1, state: "used_up", author: null },
      { ...invitation, id: 9, label: "Messe", mostUses: 1000, used: 0, state: "withdrawn" },
    ]);
    open(path, owner());
    const row = await screen.findByRole("button", { name: "Stammtisch ansehen" });
    expect(row.textContent).toContain("3 von 10 Plätzen vergeben · sofort freigeschaltet");
    expect(row.textContent).toContain("bis 24.12.2026 · von inhaber");
    const other = screen.getByRole("button", { name: "Einladung Nr. 8 ansehen" });
    expect(other.textContent).toContain("alle vergeben");
    const withdrawn = screen.getByRole("button", { name: "Messe ansehen" });
    expect(withdrawn.textContent).toContain("zurückgezogen0 von 1.000 Plätzen vergeben");
  });

  it("are made with what was typed, and show the link once", async () => {
    reply("/api/admin/invitations", "get", 200, []);
    const url = `https://shop.example/einladung/${secret}`;
    reply("/api/admin/invitations", "post", 201, { invitation, url, telegramUrl: null });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neue Einladung" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Neue Einladung" }));
    await user.click(sheet.getByRole("button", { name: "Einladung erstellen" }));
    expect(await sheet.findByText("Bitte geben Sie an, für wen die Einladung ist.")).toBeTruthy();
    await user.type(sheet.getByLabelText("Für wen"), "Stammtisch");
    await user.clear(sheet.getByLabelText("Plätze"));
    await user.type(sheet.getByLabelText("Plätze"), "10");
    await user.click(sheet.getByRole("button", { name: "Einladung erstellen" }));
    const made = within(await screen.findByRole("dialog", { name: "Ihre Einladung" }));
    expect(made.getByText(url)).toBeTruthy();
    const [request] = sent("/api/admin/invitations", "post");
    expect(await request?.json()).toMatchObject({ label: "Stammtisch", mostUses: 10, approves: true });
  });

  it("say at the field what the server refuses", async () => {
    reply("/api/admin/invitations", "get", 200, []);
    refuse("/api/admin/invitations", "post", 400, "invitation_uses_invalid", "Bitte prüfen Sie.", {
      mostUses: "Bitte geben Sie eine Zahl von 1 bis 1.000 an.",
    });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neue Einladung" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Neue Einladung" }));
    await user.type(sheet.getByLabelText("Für wen"), "Alle");
    await user.type(sheet.getByLabelText("Plätze"), "0000");
    await user.click(sheet.getByRole("button", { name: "Einladung erstellen" }));
    expect(await sheet.findByText("Bitte geben Sie eine Zahl von 1 bis 1.000 an.")).toBeTruthy();
  });

  it("are withdrawn after a question", async () => {
    reply("/api/admin/invitations", "get", 200, [invitation]);
    reply("/api/admin/invitations/{id}/members", "get", 200, []);
    reply("/api/admin/invitations/{id}/withdraw", "post", 200, { ...invitation, state: "withdrawn" });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Stammtisch ansehen" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Einladung" }));
    expect(await sheet.findByText("Noch niemand.")).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Zurückziehen" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Zurückziehen" }));
    await expectToast("Einladung zurückgezogen");
    expect(sent("/api/admin/invitations/{id}/withdraw", "post")).toHaveLength(1);
  });
});

describe("who follows the link", () => {
  beforeEach(dropInvitation);

  it("is welcomed, and the device remembers", async () => {
    reply("/api/invitations/check", "post", 200, { success: true, approves: true, endsOn: "2026-12-24" });
    open(`/einladung/${secret}`);
    expect(await screen.findByRole("heading", { name: "Sie sind eingeladen" })).toBeTruthy();
    expect(screen.getByText(/sofort freigeschaltet/)).toBeTruthy();
    expect(heldInvitation()).toEqual({ secret, approves: true });
  });

  it("learns why it is of no use, and another one stays remembered", async () => {
    holdInvitation({ secret: "B".repeat(43), approves: false });
    refuse("/api/invitations/check", "post", 409, "invitation_over", "Diese Einladung ist abgelaufen.");
    open(`/einladung/${secret}`);
    expect(
      await screen.findByRole("heading", { name: "Diese Einladung lässt sich nicht nutzen" }),
    ).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("Diese Einladung ist abgelaufen.");
    expect(screen.getByRole("link", { name: "Konto anlegen" })).toBeTruthy();
    expect(heldInvitation()?.secret).toBe("B".repeat(43));
  });
});
