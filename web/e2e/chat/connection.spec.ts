import type { Page, WebSocket, WebSocketRoute } from "@playwright/test";
import { answer } from "../support/failing";
import { expectToast, pass, storageOf, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { bubble, log, openRoom, say, tell } from "./chat";

/** What happens when the connection goes, and when it comes back. */

const banner = (page: Page) => page.getByText("Keine Verbindung. Nachrichten werden zugestellt");

test("a server that dies and comes back: nothing is lost, nothing comes twice", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION|WebSocket|Failed to load/);
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const page = await signedIn(mira);
  await openRoom(page);
  await say(page, "Vor dem Sturm");
  await expect(bubble(page, "Vor dem Sturm").getByRole("img", { name: "Gesendet" })).toBeVisible();
  const outbox = async () => {
    const { local } = await storageOf(page);
    return JSON.parse(local["chat-outbox"] ?? "[]") as Record<string, string>[];
  };
  // It is shown as sent a moment before it leaves the outbox.
  await expect.poll(outbox).toEqual([]);

  await world.shop.kill();
  await expect(banner(page)).toBeVisible();
  await expectToast(
    page,
    "Verbindungsfehler",
    "Die Verbindung zum Chat-Server konnte nicht hergestellt werden.",
  );
  await say(page, "Eins im Dunkeln");
  await say(page, "Zwei im Dunkeln");
  await expect(bubble(page, "Eins im Dunkeln")).toContainText("Wartet auf Verbindung");
  const kept = await outbox();
  expect(kept.map(({ content, author }) => [content, author])).toEqual([
    ["Eins im Dunkeln", mira.name],
    ["Zwei im Dunkeln", mira.name],
  ]);
  const [first] = kept;
  expect(Date.parse(first?.["expiresAt"] ?? "") - Date.parse(first?.["createdAt"] ?? "")).toBe(86_400_000);

  await world.shop.start();
  await tell(noor, "Während du weg warst");
  await expect(banner(page)).toBeHidden({ timeout: 40_000 });
  for (const text of ["Während du weg warst", "Eins im Dunkeln", "Zwei im Dunkeln"]) {
    await expect(bubble(page, text)).toHaveCount(1);
  }
  await expect(bubble(page, "Zwei im Dunkeln").getByRole("img", { name: "Gesendet" })).toBeVisible();
  const stored = await noor.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: 1 } });
  expect(stored.slice(-3).map(({ content }) => content)).toEqual([
    "Während du weg warst",
    "Eins im Dunkeln",
    "Zwei im Dunkeln",
  ]);
  // One failed attempt was told, not all of them; that one may be gone by now.
  expect(await toasts(page).filter({ hasText: "Verbindungsfehler" }).count()).toBeLessThanOrEqual(1);
});

test("what was deleted or reacted to while one was away is so afterwards @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/);
  const noor = await world.member("noor");
  const [gone, stays] = [await tell(noor, "Das nehme ich zurück"), await tell(noor, "Das bleibt stehen")];
  const page = await signedIn(await world.member("mira"));
  await openRoom(page);
  await expect(bubble(page, "Das nehme ich zurück")).toBeVisible();

  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await noor.api.call("delete", "/api/chat/messages/{id}", { path: { id: gone.id }, body: { reason: null } });
  await noor.api.call("post", "/api/chat/messages/{id}/reactions", {
    path: { id: stays.id },
    body: { emoji: "☕", action: "add" },
  });
  await page.context().setOffline(false);

  await expect(banner(page)).toBeHidden({ timeout: 20_000 });
  await expect(bubble(page, "Das nehme ich zurück")).toHaveCount(0);
  await expect(bubble(page, "Das bleibt stehen").getByText("☕")).toBeVisible();
});

test("a device without network keeps what is written @long", async ({ world, signedIn, faults }) => {
  faults.allow(/ERR_INTERNET|WebSocket|Failed to load/);
  const page = await signedIn(await world.member("mira"));
  await openRoom(page);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await say(page, "Aus dem Funkloch");
  await expect(bubble(page, "Aus dem Funkloch")).toContainText("Wartet auf Verbindung");
  await page.getByRole("button", { name: "Jetzt verbinden" }).click();
  await expect(banner(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(bubble(page, "Aus dem Funkloch").getByRole("img", { name: "Gesendet" })).toBeVisible();
});

test("what could not be sent is there after a reload, and goes out once there is a way @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_FAILED|WebSocket|Failed to load/);
  const page = await signedIn(await world.member("mira"));
  let cut = false;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket("/ws", (socket) => {
    if (cut) return void socket.close({ code: 1011 });
    open.push(socket, socket.connectToServer());
  });
  await page.route(/rooms\/1\/messages/, (route) =>
    cut && route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await openRoom(page);
  cut = true;
  await Promise.all(open.map((socket) => socket.close({ code: 1011 })));
  await expect(banner(page)).toBeVisible();
  await say(page, "Vor dem Neuladen");
  await expect(bubble(page, "Vor dem Neuladen")).toContainText("Wartet auf Verbindung");

  await page.reload();
  await expect(bubble(page, "Vor dem Neuladen")).toContainText("Wartet auf Verbindung");
  cut = false;
  const sent = bubble(page, "Vor dem Neuladen").getByRole("img", { name: "Gesendet" });
  // It may find the way by itself before the button is reached.
  await Promise.race([page.getByRole("button", { name: "Jetzt verbinden" }).click(), sent.waitFor()]);
  await expect(sent).toBeVisible();
  await expect(bubble(page, "Vor dem Neuladen")).toHaveCount(1);
});

/** A server that says hello and then what the test wants it to. */
async function fakeServer(
  page: Page,
  hear: (frame: Record<string, unknown>, socket: WebSocketRoute) => void,
) {
  await page.routeWebSocket("/ws", (socket) => {
    const tells = (frame: object) => socket.send(JSON.stringify(frame));
    tells({ type: "connected", userId: null, authenticated: false });
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Record<string, unknown>;
      if (frame["type"] === "authenticate") tells({ type: "connected", userId: 1, authenticated: true });
      else hear(frame, socket);
    });
  });
}

test("a history, a refusal and a failure are told, each with a way on", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/rooms\/1\/messages/);
  const page = await signedIn(await world.member());
  await fakeServer(page, (frame, socket) => {
    if (frame["type"] !== "chat_message" || frame["content"] !== "Zu schnell") return;
    const { clientId, roomId } = frame;
    const [error, code] = ["Bitte etwas langsamer.", "rate_limited"];
    socket.send(JSON.stringify({ type: "error", error, code, clientId, roomId }));
  });
  await page.route(/rooms\/1\/messages/, answer(500, {}));
  await page.goto("/chat/1");
  await expect(page.getByRole("alert").getByText("Fehler beim Laden")).toBeVisible();
  await page.unroute(/rooms\/1\/messages/);
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(log(page)).toBeVisible();

  await test.step("the server's own words when it refuses a message", async () => {
    await say(page, "Zu schnell");
    await expectToast(page, "Chat-Fehler", "Bitte etwas langsamer.");
    await expect(bubble(page, "Zu schnell")).toContainText("Nicht gesendet");
    await bubble(page, "Zu schnell").getByRole("button", { name: "Verwerfen" }).click();
    await expect(bubble(page, "Zu schnell")).toHaveCount(0);
  });

  await test.step("a message that could not be sent, and is sent again", async () => {
    await page.route("**/api/chat/rooms/1/messages", answer(500, {}));
    await say(page, "Ins Leere");
    await expectToast(page, "Fehler", "Ihre Nachricht konnte nicht gesendet werden.");
    await page.unroute("**/api/chat/rooms/1/messages");
    await bubble(page, "Ins Leere").getByRole("button", { name: "Erneut senden" }).click();
    await expect(bubble(page, "Ins Leere").getByRole("img", { name: "Gesendet" })).toBeVisible();
    await expect(bubble(page, "Ins Leere")).toHaveCount(1);
  });
});

test("signing out ends the socket", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  await openRoom(page);
  await page.getByRole("link", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
  // No one is here any more, so no one comes back: the first try would be due after a second.
  await pass(page, 1100);
  expect(sockets).toHaveLength(1);
});
