import { expect, test } from "../support/test";
import { action, field, openActions, tell } from "../chat/chat";
import { Door } from "./door";
import { appHasBegun } from "../support/screen";
import { workerIsReady } from "./offline";

test.use({ serviceWorkers: "allow" });

test("a new version in the middle: what is typed stays, old parts load, and it takes over when it is wanted", async ({
  page,
  world,
  faults,
}) => {
  // The way in has an address of its own.
  faults.allow(/foreign request/, /Failed to load/);
  const door = new Door(world.shop.url);
  await door.open();
  const script = () =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>("link[rel=modulepreload]")?.href ?? "");
  await page.goto(`${door.url}/shop`);
  await workerIsReady(page);
  const before = await script();

  door.isNew = true;
  const search = page.getByRole("searchbox").first();
  await search.fill("Siebträger");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole("status").filter({ hasText: "Neue Fassung" });
  await expect(offer).toBeVisible();
  await expect(search).toHaveValue("Siebträger");
  // The server has this part no more; the device has.
  const part = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("app-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().find(({ url }) => /\/chat-[\w-]{8}\.js$/.test(url))?.url ?? "";
  });
  expect((await page.request.get(part)).status()).toBe(404);
  expect(await page.evaluate(async (url) => (await fetch(url)).status, part)).toBe(200);

  // With a step to another screen, which leaves nothing typed behind, the new version takes over.
  await page.getByRole("link", { name: "Impressum" }).click();
  // The page may be on its way out when it is asked.
  await expect.poll(() => script().catch(() => before)).not.toBe(before);
  await appHasBegun(page);
  await expect(page).toHaveURL(/impressum$/);
  await expect(offer).toBeHidden();
  door.close();
});

test("a new version while something is written in the chat: draft and begun change are there afterwards @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/foreign request/, /Failed to load/, /WebSocket/);
  const door = new Door(world.shop.url);
  await door.open();
  const mira = await world.member();
  const text = `Um siben, ${mira.name}`;
  await tell(mira, text);
  const page = await signedIn(mira);
  await page.goto(`${door.url}/chat/1`);
  await workerIsReady(page);
  await field(page).fill("Ein Entwurf, der");
  await openActions(page, text, false);
  await action(page, "Bearbeiten", false).click();
  await expect(field(page)).toHaveValue(text);
  await field(page).fill("Um sieben, und");

  door.isNew = true;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = page.getByRole("status").filter({ hasText: "Neue Fassung" });
  await offer.getByRole("button", { name: "Neu laden" }).click();
  await page.waitForFunction(() => document.querySelector("link[rel=modulepreload][href*='~2']") !== null);
  await expect(field(page)).toHaveValue("Um sieben, und");
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("Ein Entwurf, der");
  door.close();
});
