//! The back office's rooms, with a server that answers and refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/admin/rooms";
const room: Schemas["ShopRoom"] = {
  id: 7,
  name: "Neuigkeiten",
  description: "Was gerade ankommt",
  type: "public",
  writers: "team",
  keptDays: 30,
  slowSeconds: 0,
  isShortening: false,
  isActive: true,
  memberCount: 12,
  lastMessageAt: null,
};
const noor = { id: 9, username: "noor", displayName: "Noor A.", avatar: null };
const since = "2026-03-02T09:00:00Z";
const mira = { id: 8, username: "mira", displayName: null, avatar: null };
const found = { ...mira, role: "user" as const, createdAt: since, registeredAt: since };

beforeEach(() => {
  reply("/api/admin/chat/moderators", "get", 200, []);
  reply("/api/admin/chat/holding", "get", 200, { words: [], firstMessages: 0, firstHours: 0 });
});

describe("the back office's rooms", () => {
  it("are told with who enters, who writes and how long messages stay", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [
      room,
      { ...room, id: 8, name: "Rösten", type: "listed", writers: "all", memberCount: 1, isActive: false },
    ]);
    open(path, owner());
    const news = await screen.findByRole("button", { name: "Neuigkeiten bearbeiten" });
    for (const told of ["Was gerade ankommt", "Alle Mitglieder · nur das Team schreibt", "bleiben 30 Tage"])
      expect(news.textContent).toContain(told);
    const listed = screen.getByRole("button", { name: "Rösten bearbeiten" });
    for (const told of ["archiviert", "1 Mitglied auf der Liste"]) expect(listed.textContent).toContain(told);
  });

  it("are made with a list of members, and say at the field what is wrong", async () => {
    reply("/api/admin/chat/rooms", "get", 200, []);
    reply("/api/users", "get", 200, [found]);
    refuse("/api/admin/chat/rooms", "post", 409, "chat_room_name_taken", "So heißt schon ein anderer Raum.", {
      name: "So heißt schon ein anderer Raum.",
    });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neuer Raum" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Neuer Raum" }));
    await user.type(sheet.getByLabelText("Name"), "Allgemein");
    await user.click(sheet.getByRole("radio", { name: /Ausgewählte Mitglieder/ }));
    expect(sheet.getByText("Noch niemand. Suchen Sie oben nach Mitgliedern.")).toBeTruthy();
    await user.type(sheet.getByRole("searchbox", { name: "Mitglied suchen" }), "mi");
    await user.click(await sheet.findByRole("button", { name: "mira auf die Liste setzen" }));
    expect(sheet.getByRole("button", { name: "mira von der Liste nehmen" })).toBeTruthy();
    await user.selectOptions(sheet.getByLabelText("Wie lange Nachrichten bleiben"), "90 Tage");
    await user.click(sheet.getByRole("button", { name: "Raum anlegen" }));
    expect(await sheet.findByText("So heißt schon ein anderer Raum.")).toBeTruthy();
    const [request] = sent("/api/admin/chat/rooms", "post");
    expect(await request?.json()).toEqual({
      name: "Allgemein",
      description: "",
      type: "listed",
      writers: "all",
      keptDays: 90,
      slowSeconds: 0,
      memberIds: [8],
    });
  });

  it("become shorter after a question, and keep a list that was not touched", async () => {
    const listed = { ...room, type: "listed" as const, memberCount: 2 };
    reply("/api/admin/chat/rooms", "get", 200, [listed]);
    reply("/api/admin/chat/rooms/{roomId}/members", "get", 200, [mira, noor]);
    reply("/api/admin/chat/rooms/{roomId}", "put", 200, { ...listed, keptDays: 7, isShortening: true });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neuigkeiten bearbeiten" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Raum bearbeiten" }));
    expect(await sheet.findByRole("button", { name: "Noor A. von der Liste nehmen" })).toBeTruthy();
    expect(sheet.queryByRole("radio", { name: /Alle Mitglieder/ })).toBeNull();
    await user.selectOptions(sheet.getByLabelText("Wie lange Nachrichten bleiben"), "7 Tage");
    expect(
      sheet.getByText("Gilt sofort und für alle Nachrichten: Was älter ist, verschwindet."),
    ).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Frist verkürzen?" }));
    expect(sent("/api/admin/chat/rooms/{roomId}", "put")).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Verkürzen" }));
    await expectToast("Gespeichert");
    const [request] = sent("/api/admin/chat/rooms/{roomId}", "put");
    expect(await request?.json()).toMatchObject({ keptDays: 7, memberIds: null });
  });

  it("are archived after a question, and opened again", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [room]);
    reply("/api/admin/chat/rooms/{roomId}/archived", "put", 200, { ...room, isActive: false });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Neuigkeiten bearbeiten" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Raum bearbeiten" }));
    reply("/api/admin/chat/rooms", "get", 200, [{ ...room, isActive: false }]);
    await user.click(sheet.getByRole("button", { name: "Archivieren" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Archivieren" }));
    await expectToast("Archiviert");
    expect(await sent("/api/admin/chat/rooms/{roomId}/archived", "put")[0]?.json()).toEqual({
      isArchived: true,
    });
    await user.click(await screen.findByRole("button", { name: "Neuigkeiten bearbeiten" }));
    await user.click(await screen.findByRole("button", { name: "Wieder öffnen" }));
    await expectToast("Wieder offen");
  });
});

describe("a room's sheet", () => {
  it("closes at once, but asks before what was typed is thrown away", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [room]);
    const user = open(path, owner());
    const edit = await screen.findByRole("button", { name: "Neuigkeiten bearbeiten" });
    await user.click(edit);
    await user.click(await screen.findByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(edit);
    const sheet = within(await screen.findByRole("dialog", { name: "Raum bearbeiten" }));
    await user.type(sheet.getByLabelText("Name"), " und mehr");
    await user.click(sheet.getByRole("button", { name: "Schließen" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Eingaben verwerfen?" }));
    await user.click(question.getByRole("button", { name: "Weiter bearbeiten" }));
    expect(sheet.getByLabelText<HTMLInputElement>("Name").value).toBe("Neuigkeiten und mehr");
  });
});

describe("moderation", () => {
  it("is given to a member after a question, and taken away", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [room]);
    reply("/api/admin/chat/moderators", "get", 200, [noor]);
    reply("/api/users", "get", 200, [found]);
    reply("/api/admin/chat/moderators/{userId}", "put", 200, { success: true, message: "Gut" });
    const user = open(path, owner());
    const section = within(await screen.findByRole("region", { name: "Moderation" }));
    await user.click(await section.findByRole("button", { name: "Noor A. die Moderation entziehen" }));
    await expectToast("Moderation beendet");
    await user.type(section.getByRole("searchbox", { name: "Mitglied suchen" }), "mi");
    await user.click(await section.findByRole("button", { name: "mira die Moderation übertragen" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Übertragen" }));
    await expectToast("Moderation übertragen");
    const calls = sent("/api/admin/chat/moderators/{userId}", "put");
    expect(calls.map(({ url }) => new URL(url).pathname.split("/").at(-1))).toEqual(["9", "8"]);
    expect(await Promise.all(calls.map((call) => call.json()))).toEqual([
      { isModerator: false },
      { isModerator: true },
    ]);
  });

  it("says when it cannot be loaded what is looked at first, and asks again", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [room]);
    refuse("/api/admin/chat/holding", "get", 500, "internal", "Das ging schief.");
    const user = open(path, owner());
    const section = within(await screen.findByRole("region", { name: "Erst prüfen" }));
    const again = await section.findByRole("button", { name: "Erneut versuchen" }, { timeout: 3000 });
    reply("/api/admin/chat/holding", "get", 200, { words: ["Uhren"], firstMessages: 0, firstHours: 0 });
    await user.click(again);
    expect((await section.findByLabelText<HTMLTextAreaElement>(/^Wörter/)).value).toBe("Uhren");
  });

  it("looks first at what the owner says", async () => {
    reply("/api/admin/chat/rooms", "get", 200, [room]);
    reply("/api/admin/chat/holding", "put", 200, { words: ["Uhren"], firstMessages: 3, firstHours: 0 });
    const user = open(path, owner());
    const section = within(await screen.findByRole("region", { name: "Erst prüfen" }));
    await user.type(await section.findByLabelText(/^Wörter/), "Uhren{Enter}{Enter}billig");
    const first = section.getByLabelText("Erste Nachrichten neuer Mitglieder");
    await user.clear(first);
    await user.type(first, "drei");
    await user.click(section.getByRole("button", { name: "Speichern" }));
    expect(section.getByText("Bitte geben Sie eine ganze Zahl ein.")).toBeTruthy();
    await user.clear(first);
    await user.type(first, "3");
    await user.click(section.getByRole("button", { name: "Speichern" }));
    await expectToast("Gespeichert");
    expect(await sent("/api/admin/chat/holding", "put")[0]?.json()).toEqual({
      words: ["Uhren", "billig"],
      firstMessages: 3,
      firstHours: 0,
    });
  });
});
