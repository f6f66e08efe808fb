import type { Page } from "@playwright/test";
import { address } from "../enhanced-shop/enhanced-shop";
import { answer, cutOff, hang } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person, World } from "../support/world";

const tab = `${address}?tab=notifications`;
const calls = "**/api/notifications/**";
const items = (page: Page) => page.getByRole("list", { name: "Mitteilungen" }).getByRole("listitem");
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Mitteilungen/ });

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

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

test("the bell counts, the list tells, reading and deleting are kept @both", async ({
  page,
  world,
  signedIn,
}) => {
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

test("what happens is told without asking @both", async ({ page, world, signedIn }) => {
  const person = await told(world, 1);
  await signedIn(person, page);
  await page.goto(tab);
  const before = await person.api.call("get", "/api/notifications");
  await expect(items(page)).toHaveCount(before.length);
  // The socket is there as soon as the app has settled.
  await page.waitForTimeout(2500);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/notifications")) asked.push(request.url());
  });
  await world.order(person.api, await world.product());
  await expect(items(page)).toHaveCount(before.length + 1);
  expect(asked).toEqual([]);
});

test("a notification leads where it belongs and is read by it", async ({ page, world, signedIn }) => {
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

test("kinds have their signs, ages their words, and only ways of the shop are followed", async ({
  page,
  world,
  signedIn,
}) => {
  const kinds = ["order", "chat", "product", "promotion", "system", "etwas-neues"];
  const minutes = [0.2, 1.2, 59, 61, 23 * 60, 3 * 24 * 60];
  await page.route("**/api/notifications", (route) =>
    route.fulfill({
      json: kinds.map((type, id) => ({
        id,
        type,
        title: `Kunde ${id}`,
        message: "Eine Nachricht, so lang, dass sie auf einem schmalen Bildschirm umbrechen muss.",
        isRead: true,
        createdAt: ago(minutes[id] ?? 0),
        actionUrl: id === 0 ? "https://example.com" : id === 1 ? "//example.com" : null,
      })),
    }),
  );
  await signedIn(await world.member(), page);
  await page.goto(tab);
  for (const [id, words] of [
    "Gerade eben",
    "vor 1 Minute",
    "vor 59 Minuten",
    "vor 1 Stunde",
    "vor 23 Stunden",
    new Intl.DateTimeFormat("de-DE", {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: "Europe/Berlin",
    }).format(new Date(ago(minutes[5] ?? 0))),
  ].entries()) {
    await expect(items(page).nth(id)).toContainText(words);
  }
  await expect(items(page).getByRole("link")).toHaveCount(0);
});

test("a long list scrolls within 600 px @both", async ({ page, world, signedIn }) => {
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

test("what the server refuses is taken back and told @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/api\/notifications/);
  const person = await told(world);
  await signedIn(person, page);
  await page.goto(tab);
  const count = await items(page).count();
  await expect(items(page).first()).toBeVisible();
  const first = items(page).first();
  const refusal = answer(500, { success: false, message: "Heute nicht.", code: "internal" });
  for (const [fail, says] of [
    [refusal, { delete: "Heute nicht.", read: "Heute nicht.", all: "Heute nicht." }],
    [
      cutOff,
      {
        delete: "Die Mitteilung konnte nicht gelöscht werden.",
        read: "Die Mitteilung konnte nicht als gelesen markiert werden.",
        all: "Die Mitteilungen konnten nicht als gelesen markiert werden.",
      },
    ],
  ] as const) {
    await page.route(calls, fail);
    await first.getByRole("button", { name: /^Löschen/ }).click();
    await expectToast(page, "Fehler beim Löschen", says.delete);
    await first.getByRole("button", { name: /^Als gelesen/ }).click();
    await expectToast(page, "Fehler", says.read);
    await page.getByRole("button", { name: "Alle gelesen" }).click();
    await expectToast(page, "Fehler", says.all);
    await page.unroute(calls);
  }
  await expect(
    items(page)
      .first()
      .getByRole("button", { name: /^Als gelesen/ }),
  ).toBeVisible();
  expect(await items(page).count()).toBeGreaterThanOrEqual(count);
});

test("switches by kind are kept; a refusal takes the switch back @both", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
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
  await page.route(
    "**/api/user/profile",
    answer(500, { success: false, message: "Heute nicht.", code: "internal" }),
  );
  await promotions.click();
  await expectToast(page, "Fehler beim Speichern", "Heute nicht.");
  await expect(promotions).toBeChecked();
});

test("nothing to tell, on its way, and failing @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/api\/notifications/);
  await signedIn(await world.member(), page);
  await page.route("**/api/notifications", cutOff);
  await page.goto(tab);
  await expect(page.getByText("Die Mitteilungen konnten nicht geladen werden.")).toBeVisible();
  await page.unroute("**/api/notifications");
  await page.route("**/api/notifications", answer(200, []));
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Keine Mitteilungen" })).toBeVisible();
  await page.unroute("**/api/notifications");
  await hang(page, "**/api/notifications");
  await page.reload();
  await expect(page.getByRole("status", { name: "Mitteilungen werden geladen" })).toBeVisible();
});
