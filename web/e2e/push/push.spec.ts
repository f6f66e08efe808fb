import type { Page, Worker } from "@playwright/test";
import { workerIsReady } from "../offline/offline";
import { appHasBegun } from "../support/screen";
import { expect, test } from "../support/test";

/** What reaches the service worker of a browser, and the switch that lets it. The push service is the server's tests' business. */

test.use({ serviceWorkers: "allow" });

interface Recording {
  shown: [title: string, body?: string, tag?: string][];
}

/** The worker, with a list in the place of the screen: a browser without a window has none, and ends when it should show something. */
async function recorded(page: Page): Promise<Worker> {
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("there is no service worker");
  await worker.evaluate(() => {
    const scope = self as unknown as Recording & { registration: ServiceWorkerRegistration };
    scope.shown = [];
    // Nor is there an icon to write a number on.
    Object.defineProperty(navigator, "setAppBadge", { value: async () => {} });
    scope.registration.showNotification = async (title, options) => {
      scope.shown = scope.shown.filter(([, , tag]) => tag !== options?.tag);
      scope.shown.push([title, options?.body, options?.tag]);
    };
  });
  return worker;
}

/** Hands the browser messages as its push service would. */
async function pushService(page: Page): Promise<(message: object) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (message) => {
    await browser.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}

const shown = (worker: Worker) => worker.evaluate(() => (self as unknown as Recording).shown);

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
  await page.goto("/orders");
  await workerIsReady(page);
  const [worker, deliver] = [await recorded(page), await pushService(page)];
  await deliver(pushed("/chat/1", { body: "1 neue Nachricht" }));
  await deliver(pushed("/chat/1"));
  await expect.poll(() => shown(worker)).toEqual([["Mira", "2 neue Nachrichten", "room-1"]]);

  await page.bringToFront();
  await deliver(pushed("/orders", { title: "Zahlung bestätigt", tag: "notification-6" }));
  await deliver(pushed("/shop", { title: "Wieder auf Lager", tag: "notification-7" }));
  await expect
    .poll(() => shown(worker))
    .toEqual([
      ["Mira", "2 neue Nachrichten", "room-1"],
      ["Wieder auf Lager", "2 neue Nachrichten", "notification-7"],
    ]);
});

test("a tap goes on in the tab that is open", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.goto("/orders");
  await workerIsReady(page);
  const worker = await recorded(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await worker.evaluate(() => {
    const notification = { data: { path: "/chat/1" }, close: () => {} };
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  });
  await expect(page).toHaveURL("/chat/1");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a device is switched on, set, and ends with its session", async ({ world, signedIn }) => {
  const mira = await world.member();
  const elsewhere = await world.signIn(mira.name);
  const page = await signedIn(mira);
  await page.context().grantPermissions(["notifications"]);
  // There is no push service behind this browser.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
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
