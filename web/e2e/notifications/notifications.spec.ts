import type { Page } from "@playwright/test";
import { address } from "../enhanced-shop/enhanced-shop";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person, World } from "../support/world";

const tab = `${address}?tab=notifications`;
const items = (page: Page) => page.getByRole("list", { name: "Mitteilungen" }).getByRole("listitem");
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Mitteilungen/ });

/** A member who has been welcomed and whose orders have been placed, so that there is something to tell. */
async function told(world: World, orders = 2): Promise<Person> {
  const person = await world.member("hoert");
  const product = await world.product();
  for (let order = 0; order < orders; order += 1) await world.order(person.api, product);
  await expect.poll(async () => (await person.api.call("get", "/api/notifications")).length).toBe(orders + 1);
  return person;
}

const unreadOf = async (person: Person) =>
  (await person.api.call("get", "/api/notifications")).filter(({ isRead }) => !isRead).length;

test("the bell counts, the list tells, reading and deleting are kept", async ({ page, world, signedIn }) => {
  const person = await told(world);
  const all = await person.api.call("get", "/api/notifications");
  await signedIn(person, page);
  await page.goto("/shop");
  await expect(bell(page)).toHaveAccessibleName(`Mitteilungen, ${all.length} ungelesen`);
  await bell(page).click();
  await expect(page).toHaveURL(tab);
  await expect(items(page)).toHaveCount(all.length);
  await expect(items(page).first()).toContainText("Gerade eben");
  await expect(items(page).first()).toContainText(all[0]?.title ?? "–");

  await items(page)
    .first()
    .getByRole("button", { name: /^Als gelesen markieren/ })
    .click();
  await expect(page.getByRole("heading", { name: `${all.length - 1} ungelesen` })).toBeVisible();
  await expect.poll(() => unreadOf(person)).toBe(all.length - 1);

  await page.getByRole("button", { name: "Alle gelesen" }).click();
  await expectToast(page, "Alle Mitteilungen gelesen");
  await expect(page.getByRole("heading", { name: "Alles gelesen" })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Mitteilungen");
  expect(await unreadOf(person)).toBe(0);

  await items(page)
    .first()
    .getByRole("button", { name: /^Löschen/ })
    .click();
  await expectToast(page, "Mitteilung gelöscht");
  await expect(items(page)).toHaveCount(all.length - 1);
  await page.reload();
  await expect(items(page)).toHaveCount(all.length - 1);
});

test("what happens is told without asking", async ({ page, world, signedIn }) => {
  const person = await told(world, 1);
  await signedIn(person, page);
  // Once the connection stands, the list is read for what came before it.
  const settled = page.waitForEvent("websocket").then(async (socket) => {
    await socket.waitForEvent("framereceived", ({ payload }) =>
      payload.toString().includes('"authenticated":true'),
    );
    await page.waitForResponse("**/api/notifications");
  });
  await page.goto(tab);
  const before = await person.api.call("get", "/api/notifications");
  await expect(items(page)).toHaveCount(before.length);
  await settled;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/notifications")) asked.push(request.url());
  });
  await world.order(person.api, await world.product());
  await expect(items(page)).toHaveCount(before.length + 1);
  expect(asked).toEqual([]);
});

test("a notification leads where it belongs and is read by it @long", async ({ page, world, signedIn }) => {
  const person = await told(world, 1);
  const all = await person.api.call("get", "/api/notifications");
  const first = all.find(({ actionUrl }) => actionUrl === "/orders");
  await signedIn(person, page);
  await page.goto(tab);
  await items(page)
    .getByRole("link", { name: first?.title ?? "–" })
    .click();
  await expect(page).toHaveURL(first?.actionUrl ?? "–");
  await expect.poll(() => unreadOf(person)).toBe(all.length - 1);
});

test("a long list scrolls within 600 px @long", async ({ page, world, signedIn }) => {
  await page.route("**/api/notifications", (route) =>
    route.fulfill({
      json: Array.from({ length: 60 }, (_, id) => ({
        id,
        type: "system",
        title: `Mitteilung ${id}`,
        message: "Nichts Besonderes.",
        isRead: id % 2 === 0,
        createdAt: new Date().toISOString(),
        actionUrl: null,
      })),
    }),
  );
  await signedIn(await world.member(), page);
  await page.goto(tab);
  await expect(items(page)).toHaveCount(60);
  const box = await page.getByRole("list", { name: "Mitteilungen" }).boundingBox();
  expect(box?.height).toBe(600);
});

test("switches by kind are kept @long", async ({ page, world, signedIn, faults }) => {
  faults.allow(/api\/user\/profile/);
  const person = await world.member();
  await signedIn(person, page);
  await page.goto(tab);
  const promotions = page.getByRole("switch", { name: /^Aktionen/ });
  await expect(page.getByRole("switch", { name: /^Bestellungen/ })).toBeChecked();
  await expect(promotions).not.toBeChecked();
  await promotions.click();
  await expect
    .poll(async () => {
      const { profile } = await person.api.call("get", "/api/user/profile");
      return JSON.parse(profile?.notificationSettings ?? "{}") as unknown;
    })
    .toMatchObject({ promotions: true });
});
