import { expect, test } from "../support/test";
import { store } from "../support/stored";
import { appHasBegun, goTo } from "../support/screen";
import { bubble, openRoom, say } from "../chat/chat";
import { callStores, keptCalls, note, workerIsReady } from "./offline";

/** What is read without a network, and by whom. */

test.use({ serviceWorkers: "allow" });

const asOf = /^Offline – Stand von (\d\d:\d\d)$/;

test("a visitor reads on without a network, and is told from when it is", async ({
  page,
  world,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
  const product = await world.product();
  await page.goto("/shop");
  await workerIsReady(page);
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await page.goto("/impressum");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await appHasBegun(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(note(page)).toHaveText(asOf);
  await page.goto(`/product/${product.id}`);
  const sheet = page.getByRole("dialog", { name: product.name });
  await expect(sheet).toContainText("12,90");
  const picture = sheet.getByRole("img", { name: product.name }).first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const neverSeen = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/pictures/nie-gesehen-640.webp";
    await image.decode();
    return image.naturalWidth;
  });
  expect(neverSeen, "an empty picture instead of a broken one").toBe(640);
  // An address that no one has opened begins on the shell, with the list that was seen.
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await appHasBegun(page);
  await expect(page.getByRole("article", { name: product.name })).toBeVisible();
  await expect(note(page)).toHaveText(asOf);

  await context.setOffline(false);
  await expect(note(page)).toBeHidden();
});

test("a member reads orders and chat in the underground; signing out leaves nothing", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)|WebSocket/);
  const mira = await world.member();
  const order = await world.order(mira.api, await world.product());
  const page = await signedIn(mira);
  await page.goto("/shop");
  await workerIsReady(page);
  await expect.poll(() => keptCalls(page)).toContain("/api/orders");
  await openRoom(page);
  await say(page, "Noch mit Netz");
  await expect(bubble(page, "Noch mit Netz").getByRole("img", { name: "Gesendet" })).toBeVisible();
  await page.reload();
  await expect(bubble(page, "Noch mit Netz")).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(bubble(page, "Noch mit Netz")).toBeVisible();
  await expect(page.getByText(/^Keine Verbindung.* Stand: heute, \d\d:\d\d\.$/)).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByText(`#${order.slice(-8)}`).first()).toBeVisible();
  await expect(note(page)).toHaveText(asOf);

  await page.context().setOffline(false);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => callStores(page)).toEqual(["calls-visitor"]);
  expect(await keptCalls(page)).not.toContain("/api/orders");
});

test("another account finds nothing of the one before, and an admin's calls are kept nowhere", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
  const [mira, noor, owner] = await Promise.all([world.member("mira"), world.member("noor"), world.owner()]);
  const page = await signedIn(mira);
  await page.goto("/orders");
  await workerIsReady(page);
  await expect.poll(() => keptCalls(page)).toContain("/api/orders");
  const ofMira = (await callStores(page)).find((name) => name !== "calls-visitor");

  await page.evaluate((token) => localStorage.setItem("auth_token", token), noor.token);
  await page.reload();
  await expect.poll(() => callStores(page)).not.toContain(ofMira);
  await expect.poll(() => keptCalls(page)).toContain("/api/orders");

  await page.evaluate((token) => {
    localStorage.setItem("auth_token", token);
    localStorage.setItem("admin_token", token);
  }, owner.token);
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goTo(page, "/orders");
  await expect.poll(() => callStores(page)).toEqual(["calls-visitor"]);
  expect((await keptCalls(page)).filter((path) => path.includes("admin"))).toEqual([]);
});

test("who stays signed in until the browser closes leaves nothing on the disk", async ({ page, world }) => {
  const mira = await world.member();
  await store(page, { tutorial_completed: "true" });
  await page.addInitScript((token) => sessionStorage.setItem("auth_token", token), mira.token);
  await page.goto("/orders");
  await workerIsReady(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await goTo(page, "/shop");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await callStores(page)).toEqual(["calls-visitor"]);
});
