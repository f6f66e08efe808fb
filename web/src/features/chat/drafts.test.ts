import { expect, it } from "vitest";
import { sessionStore } from "@/features/auth";
import { createComposing, dropComposing } from "./composing";
import { message } from "./client/fixtures.test-data";
import { answerOf, draftOf, editOf, forgetDrafts, keepAnswer, keepDraft, keepEdit } from "./drafts";

it("keeps a draft for every room until it is empty", () => {
  keepDraft("1", "Hallo zusa");
  keepDraft("demo-1", "anders");
  expect([draftOf("1"), draftOf("demo-1"), draftOf("2")]).toEqual(["Hallo zusa", "anders", ""]);
  keepDraft("1", "  ");
  expect([draftOf("1"), draftOf("demo-1")]).toEqual(["", "anders"]);
  forgetDrafts();
  expect(localStorage.getItem("chat-drafts")).toBeNull();
});

it("takes broken storage for no drafts", () => {
  localStorage.setItem("chat-drafts", "[nonsense");
  expect(draftOf("1")).toBe("");
  localStorage.setItem("chat-drafts", '{"userId": null, "drafts": {"1": 5}}');
  expect(draftOf("1")).toBe("");
  localStorage.setItem("chat-drafts", "7");
  expect(draftOf("1")).toBe("");
});

const sit = (id: number) => sessionStore.set((session) => ({ ...session, user: { id } as never }));

it("are one person's", () => {
  sit(7);
  keepDraft("1", "Nur für mich");
  sit(8);
  expect(draftOf("1")).toBe("");
  sit(7);
  expect(draftOf("1")).toBe("Nur für mich");
  sit(8);
  keepDraft("2", "Von der Nächsten");
  sit(7);
  expect([draftOf("1"), draftOf("2")]).toEqual(["", ""]);
});

it("keeps what a draft answers, apart from its words", () => {
  const to = { id: 5, seq: 3, name: "Noor", line: "Wer kommt?" };
  keepAnswer("1", to);
  keepDraft("1", "Ich");
  expect([answerOf("1"), draftOf("1"), answerOf("2")]).toEqual([to, "Ich", null]);
  keepDraft("1", "");
  expect(answerOf("1")).toEqual(to);
  keepAnswer("1", null);
  expect(answerOf("1")).toBeNull();
});

it("goes on with a change of a message that was begun, as long as it can be changed", () => {
  const own = message(4, { createdAt: new Date().toISOString() });
  keepDraft("1", "Ein Entwurf");
  keepEdit("1", { message: own, text: "Um sieb" });
  expect([editOf("1"), draftOf("1"), editOf("2")]).toEqual([
    { message: own, text: "Um sieb" },
    "Ein Entwurf",
    null,
  ]);
  const composing = createComposing("1");
  expect(composing.get()).toEqual({ kind: "edit", message: own });
  dropComposing(composing, "1");
  expect([editOf("1"), draftOf("1")]).toEqual([null, "Ein Entwurf"]);
  keepEdit("1", { message: message(4, { createdAt: "2026-01-01T00:00:00Z" }), text: "Zu spät" });
  expect(createComposing("1").get()).toEqual({ kind: "new" });
});
