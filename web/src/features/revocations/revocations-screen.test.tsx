//! Withdrawals from contracts as the back office sees them, with a server that refuses.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, reply, type Schemas, sent } from "@/testing/server";

const first: Schemas["Revocation"] = {
  number: "W-H3VN8QKC",
  receivedAt: "2020-11-21T10:00:00Z",
  name: "Marta Kowalski",
  contract: "Bestellung #8c41e0b7",
  contact: "marta@post.example",
  refundBy: "2020-12-05",
  found: "one",
  orderNumber: "#8c41e0b7",
  username: "marta",
  isLate: false,
  isExcluded: false,
  note: "",
  doneAt: null,
  doneBy: "",
};

describe("the list of withdrawals from contracts", () => {
  it("names the day to pay back by, and what is done", async () => {
    reply("/api/admin/revocations", "get", 200, [
      first,
      {
        ...first,
        number: "W-ABCDEFGH",
        found: "none",
        isLate: true,
        outcome: "refused",
        note: "Zu spät, geklärt am Telefon.",
        doneAt: "2020-11-22T10:00:00Z",
        doneBy: "sofie",
      },
    ]);
    const user = open("/admin/revocations", owner());
    const list = within(await screen.findByRole("region", { name: "Offen" }));
    list.getByText("War bis 05.12.2020 zu erstatten");
    expect(list.getByRole("link", { name: first.contact }).getAttribute("href")).toBe(
      "mailto:marta%40post.example",
    );
    list.getByText("Bestellung #8c41e0b7 von marta");
    // A link would carry no token.
    failWithoutWords("/api/admin/revocations/export", "get");
    await user.click(screen.getByRole("button", { name: "Als Tabelle sichern" }));
    await expectToast("Fehler", "Die Tabelle konnte nicht erstellt werden.");
    expect(sent("/api/admin/revocations/export", "get")).toHaveLength(1);
    const done = within(screen.getByRole("region", { name: "Erledigt" }));
    done.getByText("Kein Vertrag passt. Bitte fragen Sie nach, welcher gemeint ist.");
    done.getByText("Nach der Frist eingegangen");
    done.getByText("Zurückgewiesen: kein Widerrufsrecht");
    done.getByText("Zu spät, geklärt am Telefon.");
    done.getByText(/^Erledigt von sofie, 22\.11\.2020/);
  });

  it("is told what was decided, and says when that failed", async () => {
    reply("/api/admin/revocations", "get", 200, [first]);
    failWithoutWords("/api/admin/revocations/{number}", "put");
    const user = open("/admin/revocations", owner());
    await user.click(await screen.findByRole("button", { name: `Widerruf ${first.number} bearbeiten` }));
    const form = within(await screen.findByRole("dialog", { name: `Widerruf ${first.number}` }));
    await user.click(form.getByRole("radio", { name: "Zurückgewiesen: kein Widerrufsrecht" }));
    await user.type(form.getByRole("textbox", { name: /^Notiz/ }), "Ware war entsiegelt");
    await user.click(form.getByRole("button", { name: "Speichern" }));
    await expectToast("Fehler", "Das konnte nicht gespeichert werden.");
    const [request] = sent("/api/admin/revocations/{number}", "put");
    expect(await request?.json()).toEqual({ isDone: true, outcome: "refused", note: "Ware war entsiegelt" });
  });

  it("says that the list is not all there is", async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ ...first, number: `W-${at}` }));
    reply("/api/admin/revocations", "get", 200, many);
    open("/admin/revocations", owner());
    await screen.findByText("Hier stehen höchstens 200. „Als Tabelle sichern“ enthält alle.");
  });

  it("says so when there is none", async () => {
    reply("/api/admin/revocations", "get", 200, []);
    open("/admin/revocations", owner());
    await screen.findByRole("heading", { name: "Kein Widerruf offen" });
  });
});
