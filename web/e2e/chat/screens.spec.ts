import { sweep } from "../screens/sweep";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { action, bubble, field, log, openActions, openRoom, say, sectionTab, tell } from "./chat";

sweep({
  name: "the chat",
  who: (world) => world.member("ein-sehr-langer-name-im-chat"),
  phone: true,
  states: {
    list: async ({ page }) => {
      await page.goto("/chat");
      await expect(page.getByRole("link", { name: /^Allgemein/ })).toBeVisible();
    },
    "no private chats": async ({ page }) => {
      await sectionTab(page, /^Privat/).click();
      await expect(page.getByText("Noch keine privaten Gespräche")).toBeVisible();
    },
    "search, nothing typed": async ({ page }) => {
      await page.getByRole("button", { name: "Nachrichten suchen" }).click();
      await expect(page.getByText("Wonach suchen Sie?")).toBeVisible();
    },
    "search, nothing found": async ({ page }) => {
      await page.getByRole("searchbox", { name: /^Wörter/ }).fill("gibtesnicht");
      await expect(page.getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
    },
    "search, found": async ({ page, world }) => {
      await tell(await world.owner(), `Findling ${"Nordlichtespressobohne".repeat(9)} und was danach kommt`);
      await page.getByRole("searchbox", { name: /^Wörter/ }).fill("findling");
      await expect(page.getByRole("list", { name: "Gefundene Nachrichten" })).toBeVisible();
    },
    picker: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Neuer privater Chat" }).first().click();
      await expect(page.getByRole("list", { name: "Mitglieder suchen" })).toBeVisible();
    },
  },
});

sweep({
  name: "a conversation",
  who: (world) => world.member("ein-sehr-langer-name-im-chat"),
  phone: true,
  states: {
    conversation: async ({ page, world }) => {
      await openRoom(page);
      await tell(
        await world.owner(),
        "Zwei für dich, beide heute früh frisch geröstet und noch warm: /product/1 und /product/2",
      );
      await say(page, "🔥🎉");
      await say(
        page,
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2),
      );
      await say(page, "\u202Eעברית וגם English 123");
      await expect(bubble(page, "עברית")).toBeVisible();
    },
    actions: async ({ page, phone }) => {
      await openActions(page, "Zwei für dich", phone);
      await expect(action(page, "Melden", phone)).toBeVisible();
    },
    reporting: async ({ page, phone }) => {
      await page.keyboard.press("Escape");
      await openActions(page, "Zwei für dich", phone);
      await action(page, "Melden", phone).click();
      await expect(page.getByRole("alertdialog", { name: "Nachricht melden" })).toBeVisible();
    },
    emojis: async ({ page }) => {
      await page.getByRole("button", { name: "Abbrechen" }).click();
      await page.getByRole("button", { name: "Emoji einfügen" }).click();
      await expect(page.getByRole("dialog", { name: "Emoji einfügen" })).toBeVisible();
    },
    "a sample room": async ({ page }) => {
      await page.keyboard.press("Escape");
      await openRoom(page, "demo-1");
    },
  },
});

sweep({
  name: "conversations that cannot be shown",
  long: true,
  fails: /api\/chat|WebSocket/,
  who: (world) => world.member(),
  phone: true,
  states: {
    locked: async ({ page }) => {
      await page.goto("/chat/2");
      await expect(page.getByRole("heading", { name: "Der Premium-Raum" })).toBeVisible();
    },
    gone: async ({ page }) => {
      await page.goto("/chat/4711");
      await expect(page.getByRole("heading", { name: "Diesen Chat gibt es nicht" })).toBeVisible();
    },
    loading: async ({ page }) => {
      await hang(page, "**/api/chat/rooms");
      await page.goto("/chat/1");
      await expect(field(page)).toBeVisible();
    },
    failing: async ({ page }) => {
      await page.unrouteAll();
      await page.routeWebSocket("/ws", (socket) => socket.close({ code: 1011 }));
      await page.route(/rooms\/1\/messages/, answer(500, {}));
      await page.goto("/chat/1");
      await expect(page.getByText("Fehler beim Laden")).toBeVisible();
      await expect(log(page)).toHaveCount(0);
    },
  },
});

sweep({
  name: "reports in the chat",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "with a report": async ({ page, world }) => {
      const [noor, mira] = [await world.member("noor"), await world.member("mira")];
      const { id } = await tell(noor, "Das war nicht nett, und es war obendrein auch noch ziemlich lang.");
      await mira.api.call("post", "/api/chat/messages/{id}/report", {
        path: { id },
        body: { reason: "Beleidigung" },
      });
      await page.goto("/chat");
      await sectionTab(page, /^Meldungen/).click();
      await expect(page.getByText("„Beleidigung“")).toBeVisible();
    },
  },
});
