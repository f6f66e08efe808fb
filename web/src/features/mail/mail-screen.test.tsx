//! The list of letters as the owner sees it, with a server that has no mailbox or refuses.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, reply, type Schemas, sent } from "@/testing/server";

const waiting: Schemas["MailEntry"] = {
  id: 7,
  to: "marta@post.example",
  subject: "Eingangsbestätigung Ihres Widerrufs W-H3VN8QKC",
  state: "waiting",
  createdAt: "2020-11-21T10:00:00Z",
  sentAt: null,
  nextAt: "2020-11-21T10:05:00Z",
  attempts: 2,
  failure: "not sent: 451 greylisted",
};

const message: Schemas["MailMessage"] = {
  entry: waiting,
  text: "Guten Tag,\n\nDies bestätigt nur den Eingang.",
  html: "<p>Guten Tag,</p>",
  files: [{ position: 0, name: "AGB.txt", mediaType: "text/plain", size: 2100 }],
};

describe("the list of letters", () => {
  it("says what became of each, and shows one as it arrives", async () => {
    reply("/api/admin/mail", "get", 200, {
      hasMailbox: true,
      messages: [
        waiting,
        { ...waiting, id: 8, state: "sent", sentAt: "2020-11-21T10:05:00Z", nextAt: null, failure: "" },
        { ...waiting, id: 9, state: "failed", nextAt: null, attempts: 1 },
      ],
    });
    reply("/api/admin/mail/{id}", "get", 200, message);
    failWithoutWords("/api/admin/mail/{id}/retry", "post");
    const user = open("/admin/mail", owner());
    const list = within(await screen.findByRole("list", { name: "Postausgang" }));
    list.getByText(/^2 Versuche, der nächste /);
    list.getByText("Nach 1 Versuch aufgegeben");
    const [first] = list.getAllByRole("button");
    await user.click(first!);
    const sheet = within(await screen.findByRole("dialog", { name: waiting.subject }));
    await sheet.findByTitle("Wie im Postfach");
    await user.click(sheet.getByRole("tab", { name: "Nur Text" }));
    await sheet.findByText(/Dies bestätigt nur den Eingang\./);
    sheet.getByText("not sent: 451 greylisted");
    sheet.getByRole("button", { name: /AGB\.txt/ });
    await user.click(sheet.getByRole("button", { name: "Noch einmal versuchen" }));
    await expectToast("Fehler", "Das hat nicht geklappt.");
    expect(sent("/api/admin/mail/{id}/retry", "post")).toHaveLength(1);
  });

  it("says that nothing leaves without a mailbox", async () => {
    reply("/api/admin/mail", "get", 200, { hasMailbox: false, messages: [] });
    open("/admin/mail", owner());
    await screen.findByRole("heading", { name: "Noch ohne Postfach" });
    await screen.findByRole("heading", { name: "Noch kein Brief" });
  });
});
