//! Moderation in the back office, and what a member sees of it.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, refuse, reply, type Schemas, sent } from "@/testing/server";

const at = "2026-11-27T10:00:00Z";
const report: Schemas["Report"] = {
  id: 3,
  number: "M-H3VN8QKC",
  kind: "review",
  subjectId: 12,
  roomId: null,
  place: "Hausmischung",
  content: "Unsachlich und beleidigend ist das.",
  pictures: 0,
  writtenAt: at,
  isVisible: true,
  author: { id: 8, username: "mira" },
  reporter: null,
  notifier: { name: "Ida Ahrens", contact: "ida@post.example", location: "/product/1?bewertung=12" },
  reason: "Nennt meinen vollen Namen.",
  reportedAt: at,
  status: "open",
  decidedAt: null,
  decidedBy: null,
  decision: null,
};
const decision: Schemas["ListedDecision"] = {
  id: 5,
  number: "E-ABCDEFGH",
  measure: "message_removed",
  title: "Nachricht entfernt",
  ground: "insult",
  law: "",
  facts: "Beschimpft ein Mitglied",
  place: "Allgemein",
  content: "Du Blödmann",
  decidedAt: at,
  user: { id: 8, username: "mira" },
  decidedBy: { id: 1, username: "sofie" },
  endsAt: null,
  liftedAt: null,
};
const objection: Schemas["ListedObjection"] = {
  id: 9,
  reason: "Das war ein Zitat.",
  receivedAt: at,
  outcome: null,
  answer: "",
  effect: "",
  decidedAt: null,
  decision,
  report: null,
  isMineToDecide: true,
  decidedBy: null,
};

describe("moderation in the back office", () => {
  beforeEach(() => {
    reply("/api/admin/moderation/reports", "get", 200, {
      success: true,
      reports: [report, { ...report, id: 4, kind: "other", subjectId: null, place: "", content: "" }],
      open: 2,
    });
    reply("/api/admin/moderation", "get", 200, {
      objections: [objection, { ...objection, id: 10, isMineToDecide: false }],
      openObjections: 2,
      decisions: [decision],
    });
  });

  it("removes what was reported, with a law that has to be named", async () => {
    refuse("/api/admin/moderation/reports/{id}", "post", 409, "report_decided", "Schon entschieden.");
    const user = open("/admin/moderation", owner());
    const [first, second] = within(await screen.findByRole("list", { name: "Meldungen" })).getAllByRole(
      "listitem",
    );
    within(first!).getByText("gemeldet von Ida Ahrens, ida@post.example");
    within(first!).getByText("Wo: /product/1?bewertung=12");
    expect(within(second!).queryByRole("button", { name: "Löschen" })).toBeNull();
    within(second!).getByRole("button", { name: "Erledigt" });
    await user.click(within(first!).getByRole("button", { name: "Löschen" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Inhalt löschen?" }));
    await user.selectOptions(question.getByLabelText("Art des Verstoßes"), "Gegen ein Gesetz");
    await user.click(question.getByRole("button", { name: "Löschen" }));
    question.getByText("Bitte einen Grund angeben.");
    question.getByText("Bitte nennen Sie die Vorschrift.");
    await user.type(question.getByLabelText("Vorschrift"), "§ 185 StGB");
    await user.type(question.getByLabelText("Grund"), "Beleidigung");
    await user.click(question.getByRole("button", { name: "Löschen" }));
    await question.findByText("Schon entschieden.");
    const [request] = sent("/api/admin/moderation/reports/{id}", "post");
    expect(await request?.json()).toEqual({
      action: "delete",
      reason: "Beleidigung",
      ground: "unlawful",
      law: "§ 185 StGB",
    });
  });

  it("decides on objections that are another's, with reasons", async () => {
    failWithoutWords("/api/admin/moderation/objections/{id}", "post");
    const user = open("/admin/moderation", owner());
    await user.click(await screen.findByRole("tab", { name: /Widersprüche/ }));
    const list = within(await screen.findByRole("list", { name: "Widersprüche" }));
    expect(list.getAllByText("Widerspruch: „Das war ein Zitat.“")).toHaveLength(2);
    list.getByText("Das haben Sie selbst entschieden. Über den Widerspruch entscheidet jemand anderes.");
    await user.click(list.getByRole("button", { name: "Über den Widerspruch zu E-ABCDEFGH entscheiden" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Widerspruch zu E-ABCDEFGH" }));
    sheet.getByText("Begründung: Beschimpft ein Mitglied");
    await user.click(sheet.getByRole("button", { name: "Entscheiden" }));
    sheet.getByText("Bitte wählen Sie ein Ergebnis.");
    sheet.getByText("Bitte einen Grund angeben.");
    await user.click(sheet.getByRole("radio", { name: /Stattgegeben/ }));
    await user.type(sheet.getByLabelText("Gründe"), "Stimmt.");
    await user.click(sheet.getByRole("button", { name: "Entscheiden" }));
    await expectToast("Fehler", "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.");
    const [request] = sent("/api/admin/moderation/objections/{id}", "post");
    expect(await request?.json()).toEqual({ outcome: "upheld", reason: "Stimmt." });
  });

  it("tells what was decided, and why", async () => {
    const user = open("/admin/moderation", owner());
    await user.click(await screen.findByRole("tab", { name: /Entschieden/ }));
    await screen.findByText("Beleidigung oder Bedrohung: Beschimpft ein Mitglied");
  });
});

describe("a member's decisions", () => {
  const statement: Schemas["Statement"] = {
    number: "E-ABCDEFGH",
    decidedAt: at,
    measure: "message_removed",
    title: "Nachricht entfernt",
    facts: [
      { name: "Entscheidung", value: "Ihre Nachricht in „Allgemein“ wurde entfernt." },
      { name: "Tatsachen und Gründe", value: "Beschimpft ein Mitglied" },
    ],
    content: "Du Blödmann",
    liftedAt: null,
    objectableUntil: "2099-05-28T22:00:00Z",
    objection: null,
  };

  it("are told with their reasons and objected to", async () => {
    reply("/api/moderation/mine", "get", 200, {
      decisions: [statement, { ...statement, number: "E-OVEROVER", objectableUntil: at }],
      reports: [],
      redress: "Gerichte",
    });
    refuse(
      "/api/moderation/mine/{number}/objection",
      "post",
      409,
      "objection_exists",
      "Sie haben schon widersprochen.",
    );
    const user = open("/entscheidungen", member());
    const [first, over] = await screen.findAllByRole("article", { name: "Nachricht entfernt" });
    within(first!).getByText("Ihre Nachricht in „Allgemein“ wurde entfernt.");
    within(first!).getByText("Du Blödmann");
    within(first!).getByText("Beschimpft ein Mitglied");
    within(first!).getByText("Widerspruch bis 28.05.2099");
    within(over!).getByText("Die Frist für einen Widerspruch ist abgelaufen.");
    await user.click(
      within(first!).getByRole("button", { name: "Der Entscheidung E-ABCDEFGH widersprechen" }),
    );
    const sheet = within(await screen.findByRole("dialog", { name: "Widerspruch" }));
    await user.click(sheet.getByRole("button", { name: "Widersprechen" }));
    sheet.getByText("Bitte schreiben Sie, warum.");
    await user.type(sheet.getByLabelText("Warum sind Sie nicht einverstanden?"), "Ein Zitat.");
    await user.click(sheet.getByRole("button", { name: "Widersprechen" }));
    await sheet.findByText("Sie haben schon widersprochen.");
    const [request] = sent("/api/moderation/mine/{number}/objection", "post");
    expect(await request?.json()).toEqual({ reason: "Ein Zitat." });
  });

  it("say when there are none", async () => {
    reply("/api/moderation/mine", "get", 200, { decisions: [], reports: [], redress: "" });
    open("/entscheidungen", member());
    await screen.findByText("Keine Entscheidungen");
  });
});
