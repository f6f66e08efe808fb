import type { Page } from "@playwright/test";
import { openRoom } from "../chat/chat";
import { workerIsReady } from "../offline/offline";
import { appHasBegun } from "../support/screen";
import { expect, test } from "../support/test";

/** What reaches the service worker of a browser, and the switch that lets it. The push service is the server's tests' business. */

test.use({ serviceWorkers: "allow" });

/** Hands the browser a message as its push service would. */
async function deliver(page: Page, pushed: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(pushed),
  });
  await browser.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag }) => [title, body, tag]);
  });

const pushed = (path: string, change: object = {}) => ({
  title: "Mira",
  body: "2 neue Nachrichten",
  path,
  tag: "room-1",
  renotify: true,
  badge: 2,
  at: Date.now(),
  ...change,
});

test("a message is shown once for a conversation, and not to who is looking at it", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.member());
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/orders");
  await workerIsReady(page);
  await deliver(page, pushed("/chat/1", { body: "1 neue Nachricht" }));
  await expect.poll(() => shown(page)).toEqual([["Mira", "1 neue Nachricht", "room-1"]]);
  await deliver(page, pushed("/chat/1"));
  await expect.poll(() => shown(page)).toEqual([["Mira", "2 neue Nachrichten", "room-1"]]);

  await openRoom(page);
  await expect.poll(() => shown(page)).toEqual([]);
  await page.bringToFront();
  await deliver(page, pushed("/chat/1"));
  await deliver(page, pushed("/orders", { title: "Unterwegs", tag: "notification-7" }));
  await expect.poll(() => shown(page)).toEqual([["Unterwegs", "2 neue Nachrichten", "notification-7"]]);
});

test("a tap goes on in the tab that is open", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/orders");
  await workerIsReady(page);
  await deliver(page, pushed("/chat/1"));
  await expect.poll(() => shown(page)).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    // The types of a page do not know a worker's scope.
    const scope = self as unknown as Window & {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL("/chat/1");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(await shown(page)).toEqual([]);
});

test("a device is switched on, set, and ends with its session", async ({ world, signedIn }) => {
  const mira = await world.member();
  const elsewhere = await world.signIn(mira.name);
  const page = await signedIn(mira);
  await page.context().grantPermissions(["notifications"]);
  // There is no push service behind this browser.
  await page.addInitScript(() => {
    const key = "push-of-test";
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: `https://push.example/${localStorage.getItem(key)}`,
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      }),
      unsubscribe: async () => localStorage.removeItem(key) === undefined,
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, crypto.randomUUID());
      return subscription;
    };
  });
  await page.goto("/profile");
  await appHasBegun(page);
  const card = page.getByRole("region", { name: "Mitteilungen auf Geräten" });
  const here = card.getByRole("switch", { name: /^Auf diesem Gerät/ });
  await expect(here).toBeEnabled();
  await here.check();
  await expect(card).toContainText("1 Gerät");
  await card.getByRole("switch", { name: /^Ruhezeit/ }).check();
  await card.getByLabel("Von").fill("21:30");
  await card.getByRole("button", { name: "Einzeln einstellen" }).click();
  await card.getByRole("switch", { name: "Allgemein" }).check();
  const settings = () => elsewhere.api.call("get", "/api/push");
  await expect.poll(async () => (await settings()).quietHours).toEqual({ from: "21:30", until: "07:00" });
  await expect.poll(async () => (await settings()).rooms.find(({ id }) => id === 1)?.isWanted).toBe(true);
  await page.reload();
  await expect(here).toBeChecked();

  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await expect(page).toHaveURL("/auth");
  expect((await settings()).devices).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("push-of-test"))).toBeNull();
});
