import { expect, test } from "../support/test";
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
