import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { action, bubble, field, openActions, say, tell } from "../chat/chat";
import { expectToast, goTo } from "../support/screen";
import type { Stage, Step } from "./step";

/** Everything a person does in the chat, each with what is cut, what the screen says then and what it has come to in the end. */

const history = { method: "GET", path: /^\/api\/chat\/rooms\/\d+\/messages$/ };
const message = { frame: "chat_message", answer: "chat_message" };

const stored = async ({ me, room }: Stage, text: string) => {
  const all = await me.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: room } });
  return all.filter(({ content }) => content.includes(text));
};
const contents = async (stage: Stage, text: string) =>
  (await stored(stage, text)).map(({ content }) => content);
const isSent = async (page: Page, text: string) => {
  await expect(bubble(page, text)).toHaveCount(1);
  await expect(bubble(page, text).getByRole("img", { name: "Gesendet", exact: true })).toBeVisible();
};
const isGone = (page: Page, text: string) => expect(bubble(page, text)).toHaveCount(0);
const mine = ({ me, room }: Stage, text: string) => tell(me, text, room);
const others = ({ other, room }: Stage, text: string) => tell(other, text, room);
const menu =
  (name: string) =>
  async ({ here }: Stage, text: string) => {
    await expect(bubble(here, text)).toBeVisible();
    await openActions(here, text, false);
    await action(here, name, false).click();
  };

const file = {
  name: "assam-abendrot.webp",
  mimeType: "image/webp",
  buffer: readFileSync(
    path.resolve(import.meta.dirname, "../../../server/demo/pictures/assam-abendrot-640.webp"),
  ),
};
const choosePicture = ({ here }: Stage) => here.locator("input[type=file]").setInputFiles(file);
const pictureIsThere = ({ here }: Stage) =>
  expect(here.getByRole("textbox", { name: "Was zu sehen ist (freiwillig)" })).toBeVisible();
const showsPicture = async (page: Page, text: string) => {
  await isSent(page, text);
  await expect(bubble(page, text).getByRole("button", { name: /^Groß ansehen/ })).toHaveCount(1);
};
const pictures = async (stage: Stage, text: string) =>
  (await stored(stage, text)).map((one) => one.pictures.length);

const lost = "Keine Verbindung. Bitte versuchen Sie es noch einmal, sobald sie wieder steht.";
const question = (page: Page) => page.getByRole("alertdialog");
const press = (name: string) => (stage: Stage) =>
  question(stage.here).getByRole("button", { name, exact: true }).click();
const questionSays = ({ here }: Stage) => expect(question(here).getByText(lost)).toBeVisible();

const reactions = async (stage: Stage, text: string) =>
  (await stored(stage, text)).flatMap((one) => one.reactions.map(({ emoji, count }) => [emoji, count]));
const thumb = (page: Page, text: string) => bubble(page, text).getByRole("button", { name: /^👍/ });
const react = async ({ here }: Stage, text: string) => {
  await expect(bubble(here, text)).toBeVisible();
  await openActions(here, text, false);
  await here.getByRole("menuitem", { name: /^Mit Daumen hoch reagieren/ }).click();
};
const takeBack = ({ here }: Stage, text: string) => thumb(here, text).click();
const reactionFailed = ({ here }: Stage) => expectToast(here, "Fehler", "Ein Netzwerkfehler ist aufgetreten");
const change = (name: string) => ({ method: name, path: /^\/api\/chat\/messages\/\d+$/ });
const reaction = { method: "POST", path: /\/reactions$/ };
const pin = (name: string) => ({ method: name, path: /\/pin$/ });
const pinned = async ({ me, room }: Stage, text: string) => {
  const { messages } = await me.api.call("get", "/api/chat/rooms/{roomId}/pins", { path: { roomId: room } });
  return messages.filter(({ content }) => content === text).length;
};
const pinBar = (page: Page, text: string) =>
  page.getByRole("button", { name: `Zur angehefteten Nachricht: ${text}` });
const pinFailed = ({ here }: Stage) => expectToast(here, "Fehler", lost);

/** The device changes from one network to another. */
const connectAgain = ({ here }: Stage) =>
  here.evaluate(() => {
    for (const type of ["offline", "online"]) window.dispatchEvent(new Event(type));
  });

export const steps: Step[] = [
  {
    name: "opening the socket",
    cut: { method: "GET", path: /^\/ws$/ },
    text: "Vor der Verbindung",
    before: others,
    act: connectAgain,
    has: contents,
    be: ["Vor der Verbindung"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "saying who one is",
    cut: { frame: "authenticate", answer: "connected" },
    text: "Vor dem Ausweis",
    before: others,
    act: connectAgain,
    has: contents,
    be: ["Vor dem Ausweis"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "entering the room",
    cut: { frame: "join_room", answer: "room_messages" },
    text: "Vor der Tür",
    before: others,
    act: connectAgain,
    has: contents,
    be: ["Vor der Tür"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "loading the history",
    cut: history,
    text: "Von vorhin",
    before: others,
    act: ({ here }) => here.reload({ waitUntil: "commit" }),
    has: contents,
    be: ["Von vorhin"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "loading the rooms",
    cut: { method: "GET", path: /^\/api\/chat\/rooms$/ },
    text: "Aus welchem Raum",
    before: others,
    act: ({ here }) => here.reload({ waitUntil: "commit" }),
    has: contents,
    be: ["Aus welchem Raum"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "sending",
    cut: message,
    text: "Ein Satz",
    act: ({ here }, text) => say(here, text),
    // The other tab may know already that the server has it.
    told: async ({ here, where }, text) => {
      if (where === "before") await expect(bubble(here, text)).toContainText("Wartet auf Verbindung");
    },
    has: contents,
    be: ["Ein Satz"],
    shows: isSent,
  },
  {
    name: "answering",
    cut: message,
    text: "Ich bringe Kuchen",
    before: async (stage) => {
      await others(stage, "Wer bringt etwas mit?");
      await expect(bubble(stage.here, "Wer bringt etwas mit?")).toBeVisible();
    },
    act: async (stage, text) => {
      await menu("Antworten")(stage, "Wer bringt etwas mit?");
      await say(stage.here, text);
    },
    has: async (stage, text) => (await stored(stage, text)).map((one) => one.replyTo?.original?.line),
    be: ["Wer bringt etwas mit?"],
    shows: (page, text) =>
      expect(bubble(page, text).getByRole("button", { name: /^Zur Nachricht von/ })).toHaveCount(1),
  },
  {
    name: "sending a picture",
    cut: message,
    text: "Neu im Regal",
    before: async (stage) => {
      await choosePicture(stage);
      await pictureIsThere(stage);
    },
    act: ({ here }, text) => say(here, text),
    has: pictures,
    be: [1],
    shows: showsPicture,
  },
  {
    name: "uploading a picture",
    cut: { method: "POST", path: /^\/api\/chat\/pictures$/ },
    text: "Noch ein Bild",
    act: choosePicture,
    told: ({ here }) =>
      expect(here.getByRole("alert")).toHaveText("Ohne Verbindung lassen sich keine Bilder senden."),
    again: {
      sure: true,
      act: async (stage, text) => {
        await stage.here.getByRole("button", { name: "Bild noch einmal hochladen" }).click();
        await pictureIsThere(stage);
        await say(stage.here, text);
      },
    },
    has: pictures,
    be: [1],
    shows: showsPicture,
  },
  {
    name: "editing",
    cut: change("PUT"),
    text: "Um sieb",
    before: mine,
    act: async (stage, text) => {
      await menu("Bearbeiten")(stage, text);
      await field(stage.here).fill(`${text}en`);
      await field(stage.here).press("Enter");
    },
    told: async ({ here }, text) => {
      await expectToast(
        here,
        "Die Änderung wurde nicht gespeichert",
        "Ohne Verbindung lässt sich nichts ändern. Ihr Text bleibt im Feld stehen.",
      );
      await expect(field(here)).toHaveValue(`${text}en`);
    },
    again: {
      sure: true,
      act: async ({ here }) => {
        await field(here).press("Enter");
        await expect(field(here)).toHaveValue("");
      },
    },
    has: async (stage, text) => (await stored(stage, text)).map(({ content, edits }) => [content, edits]),
    be: [["Um sieben", 1]],
    shows: (page, text) => expect(bubble(page, text)).toContainText(/Um sieben.*bearbeitet/s),
  },
  {
    name: "reacting",
    cut: reaction,
    text: "Das ist gut",
    before: others,
    act: react,
    told: reactionFailed,
    again: { sure: false, act: react },
    has: reactions,
    be: [["👍", 1]],
    shows: (page, text) => expect(thumb(page, text)).toHaveAccessibleName(/1, auch von Ihnen$/),
  },
  {
    name: "taking a reaction back",
    cut: reaction,
    text: "Das war gut",
    before: async (stage, text) => {
      const { me, here } = stage;
      const { id } = await others(stage, text);
      const body = { emoji: "👍", action: "add" } as const;
      await me.api.call("post", "/api/chat/messages/{id}/reactions", { path: { id }, body });
      await expect(thumb(here, text)).toBeVisible();
    },
    act: takeBack,
    told: reactionFailed,
    again: { sure: false, act: takeBack },
    has: reactions,
    be: [],
    shows: (page, text) => expect(thumb(page, text)).toHaveCount(0),
  },
  {
    name: "pinning",
    cut: pin("PUT"),
    text: "Heute bis acht",
    before: mine,
    act: menu("Anheften"),
    told: pinFailed,
    again: { sure: false, act: menu("Anheften") },
    has: pinned,
    be: 1,
    shows: (page, text) => expect(pinBar(page, text)).toBeVisible(),
  },
  {
    name: "taking a pin down",
    cut: pin("DELETE"),
    text: "Gestern bis acht",
    before: async (stage, text) => {
      const { me, here } = stage;
      const { id } = await mine(stage, text);
      await me.api.call("put", "/api/chat/messages/{id}/pin", { path: { id } });
      await expect(pinBar(here, text)).toBeVisible();
    },
    act: menu("Nicht mehr anheften"),
    told: pinFailed,
    again: { sure: false, act: menu("Nicht mehr anheften") },
    has: pinned,
    be: 0,
    shows: (page, text) => expect(pinBar(page, text)).toHaveCount(0),
  },
  {
    name: "reading",
    cut: { frame: "read", answer: "read" },
    text: "Schon gelesen",
    // Another tab on the same room would say it too.
    before: ({ there }) => goTo(there, "/shop"),
    act: others,
    has: async ({ me, room }) => {
      const rooms = await me.api.call("get", "/api/chat/rooms");
      return rooms.find(({ id }) => id === room)?.unread;
    },
    be: 0,
    shows: async (page, text, room) => {
      await expect(page.getByRole("link", { name: /^Chat/ }).first()).not.toHaveAccessibleName(/ungelesen/);
      await goTo(page, `/chat/${room}`);
      await expect(bubble(page, text)).toBeVisible();
    },
  },
  {
    name: "deleting",
    cut: change("DELETE"),
    text: "Das nehme ich zurück",
    before: mine,
    act: async (stage, text) => {
      await menu("Löschen")(stage, text);
      await press("Löschen")(stage);
    },
    told: questionSays,
    again: {
      sure: true,
      act: async (stage) => {
        await press("Löschen")(stage);
        await expectToast(stage.here, "Nachricht gelöscht");
        await expect(question(stage.here)).toBeHidden();
      },
    },
    has: contents,
    be: [],
    shows: isGone,
  },
  {
    name: "reporting",
    cut: { method: "POST", path: /\/report$/ },
    text: "Kauft bei mir",
    before: others,
    act: async (stage, text) => {
      await menu("Melden")(stage, text);
      await question(stage.here).getByLabel("Grund").fill("Werbung");
      await press("Melden")(stage);
    },
    told: questionSays,
    again: {
      sure: true,
      act: async (stage) => {
        await press("Melden")(stage);
        await expectToast(stage.here, "Nachricht gemeldet");
        await expect(question(stage.here)).toBeHidden();
      },
    },
    has: async ({ me, room }, text) => {
      const { reports } = await me.api.call("get", "/api/admin/moderation/reports");
      return reports
        .filter(({ content, roomId }) => content === text && roomId === room)
        .map(({ reason }) => reason);
    },
    be: ["Werbung"],
    shows: (page, text) => expect(bubble(page, text)).toHaveCount(1),
  },
  {
    name: "opening a private chat",
    cut: { method: "POST", path: /^\/api\/chat\/rooms$/ },
    text: "",
    act: async ({ here, other }) => {
      await here.getByRole("button", { name: "Neuer privater Chat" }).click();
      const picker = here.getByRole("dialog");
      await picker.getByRole("searchbox", { name: "Mitglieder suchen" }).fill(other.name);
      await expect(picker.getByRole("listitem")).toHaveCount(1);
      await picker.getByRole("button", { name: other.name }).click();
    },
    told: pinFailed,
    again: {
      sure: true,
      act: async ({ here, other }) => {
        await here.getByRole("dialog").getByRole("button", { name: other.name }).click();
        await expect(here.getByRole("heading", { level: 2, name: other.name })).toBeVisible();
      },
    },
    has: async ({ me, other }) => {
      const rooms = await me.api.call("get", "/api/chat/rooms");
      return rooms.filter(({ partner }) => partner?.id === other.id).length;
    },
    be: 1,
    shows: async (page) => {
      await page.getByRole("tab", { name: /^Privat/ }).click();
      await expect(page.getByRole("list", { name: "Privat" }).getByRole("link")).toHaveCount(1);
    },
  },
];
