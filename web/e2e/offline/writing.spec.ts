import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { appHasBegun } from "../support/screen";
import type { Person, Product } from "../support/world";
import { bubble, openRoom, say } from "../chat/chat";
import { keptCalls, workerIsReady } from "./offline";

/** What is written without a network. */

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ faults }) =>
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)|WebSocket|net::/),
);

const waiting = (page: Page, count: number) =>
  page.getByRole("button", { name: count === 1 ? "1 Änderung wartet" : `${count} Änderungen warten` });
/** What the device has to send. */
const waitingCalls = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open("waiting", 1);
        opened.addEventListener("success", () => {
          const count = opened.result.transaction("calls").objectStore("calls").count();
          count.addEventListener("success", () => resolve(count.result));
        });
      }),
  );
const heart = (page: Page, product: Product) =>
  page.getByRole("article", { name: product.name }).getByRole("button", { name: /Wunschliste/ });
const wishesOf = async ({ api }: Person) =>
  (await api.call("get", "/api/wishlist")).map(({ productId }) => productId);
const find = (page: Page, product: Product) =>
  page.goto(`/enhanced-shop?search=${encodeURIComponent(product.name)}`);

test("wishes wait over a closed tab, go out once, and can be taken back", async ({ world, signedIn }) => {
  const mira = await world.member();
  const [one, other] = [await world.product(), await world.product()];
  const page = await signedIn(mira);
  const context = page.context();
  const sent: string[] = [];
  context.on("request", (request) => {
    const isPages = !request.serviceWorker() && request.method() !== "GET";
    if (isPages && /wishlist|reactions/.test(request.url()))
      sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto("/shop");
  await workerIsReady(page);
  await expect.poll(() => keptCalls(page)).toContain("/api/wishlist");

  await context.setOffline(true);
  await find(page, one);
  await appHasBegun(page);
  await heart(page, one).click();
  await expect(waiting(page, 1)).toBeVisible();
  await find(page, other);
  await appHasBegun(page);
  await heart(page, other).click();
  await expect(waiting(page, 2)).toBeVisible();
  await expect(heart(page, other)).toHaveAttribute("aria-pressed", "true");

  // The tab is closed, and another one opened: all is as it was left.
  await page.close();
  const next = await context.newPage();
  await find(next, other);
  await appHasBegun(next);
  await expect(heart(next, other)).toHaveAttribute("aria-pressed", "true");
  await waiting(next, 2).click();
  const list = next.getByRole("region", { name: "Wird gesendet, sobald Sie wieder online sind" });
  await list
    .getByRole("listitem")
    .filter({ hasText: other.name })
    .getByRole("button", { name: "Zurücknehmen" })
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(heart(next, other)).toHaveAttribute("aria-pressed", "false");

  // Two tabs send it once.
  const second = await context.newPage();
  await find(second, one);
  await appHasBegun(second);
  await expect(waiting(second, 1)).toBeVisible();
  sent.length = 0;
  await context.setOffline(false);
  await expect.poll(() => wishesOf(mira)).toEqual([one.id]);
  await expect(waiting(second, 1)).toBeHidden();
  await expect(list).toBeHidden();
  expect(sent.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  await expect(heart(second, one)).toHaveAttribute("aria-pressed", "true");
});

test("a message that was written in a tab that is closed since is sent in the background, once", async ({
  world,
  signedIn,
}) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const page = await signedIn(mira);
  const context = page.context();
  await page.goto("/shop");
  await workerIsReady(page);
  await expect.poll(() => keptCalls(page)).toContain("/api/chat/rooms");
  await openRoom(page);

  await context.setOffline(true);
  await expect(page.getByText("Keine Verbindung. Nachrichten werden zugestellt")).toBeVisible({
    timeout: 40_000,
  });
  await say(page, "Aus dem Tunnel, erstens");
  await say(page, "Aus dem Tunnel, zweitens");
  await expect(bubble(page, "Aus dem Tunnel, zweitens")).toContainText("Wartet auf Verbindung");
  await expect.poll(() => waitingCalls(page)).toBe(2);
  const stored = async () => {
    const all = await noor.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: 1 } });
    return all.map(({ content }) => content).filter((content) => content.startsWith("Aus dem Tunnel"));
  };

  // No tab of the shop is left; the browser hears of the network.
  await page.goto("about:blank");
  await context.setOffline(false);
  const [worker] = context.serviceWorkers();
  // The browser calls again while it cannot all be sent, minutes later; here at once.
  const isSent = () =>
    worker?.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const waitUntil = (work: Promise<unknown>) =>
            work.then(
              () => resolve(true),
              () => resolve(false),
            );
          self.dispatchEvent(Object.assign(new Event("sync"), { tag: "waiting", waitUntil }));
        }),
    );
  await expect.poll(isSent).toBe(true);
  await expect.poll(stored).toEqual(["Aus dem Tunnel, erstens", "Aus dem Tunnel, zweitens"]);

  // The tab that is opened next has them waiting still, and the server knows them.
  await openRoom(page);
  await expect(bubble(page, "Aus dem Tunnel, zweitens").getByRole("img", { name: "Gesendet" })).toBeVisible();
  await expect(bubble(page, "Aus dem Tunnel, zweitens")).toHaveCount(1);
  await expect.poll(() => waitingCalls(page)).toBe(0);
  expect(await stored()).toHaveLength(2);
});
