import type { Page } from "@playwright/test";
import { card } from "../cart/cart";

import { expectToast, pass, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { bar, call, chip, openPicker, picker, react, reactAs, stored } from "./reactions";

test("a chip counts a click at once, and the server counts it too", async ({ page, world, signedIn }) => {
  const product = await world.product();
  const mira = await world.member();
  await reactAs(world, product.id, { "🔥": 2, "👍": 1 });
  await signedIn(mira, page);
  await page.goto("/shop");
  const tile = await card(page, product);
  const fire = chip(tile, "Feuer");
  await expect(fire).toHaveAccessibleName("Feuer, 2 Reaktionen");
  await expect(fire).toHaveAttribute("aria-pressed", "false");
  await expect(chip(tile, "Daumen hoch")).toHaveAccessibleName("Daumen hoch, 1 Reaktion");

  await fire.click();
  await expect(fire).toHaveAccessibleName("Feuer, 3 Reaktionen");
  await expect(fire).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => stored(mira, product.id)).toContainEqual({ emoji: "🔥", count: 3, reacted: true });

  await page.reload();
  const again = chip(await card(page, product), "Feuer");
  await expect(again).toHaveAttribute("aria-pressed", "true");
  await again.click();
  await expect(again).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => stored(mira, product.id)).toContainEqual({ emoji: "🔥", count: 2, reacted: false });
});

test("the picker has five for quick choice and three groups of eight @both", async ({
  page,
  world,
  signedIn,
}, info) => {
  const product = await world.product();
  const mira = await world.member();
  await signedIn(mira, page);
  await page.goto("/shop");
  const tile = await card(page, product);
  const choice = await openPicker(page, tile);
  const group = (name: string) => choice.getByRole("group", { name, exact: true });
  const names = (name: string) =>
    group(name)
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  await expect(group("Schnellauswahl")).toBeVisible();
  expect(await names("Schnellauswahl")).toEqual(["Daumen hoch", "Herz", "Feuer", "Lächeln", "Applaus"]);
  for (const name of ["Reaktionen", "Stimmungen", "Objekte"]) expect(await names(name)).toHaveLength(8);

  const box = await choice.boundingBox();
  const screen = page.viewportSize();
  if (!box || !screen) throw new Error("no picker");
  // Under the thumb on phones; next to its button on desks.
  if (info.project.name === "phone") {
    expect(Math.abs(box.y + box.height - screen.height)).toBeLessThan(2);
    expect(box.width).toBe(screen.width);
  } else {
    const opener = await bar(tile).getByRole("button").last().boundingBox();
    const above = Math.abs((opener?.y ?? 0) - (box.y + box.height));
    const below = Math.abs(box.y - ((opener?.y ?? 0) + (opener?.height ?? 0)));
    expect(Math.min(above, below)).toBeLessThan(12);
  }

  await group("Objekte").getByRole("button", { name: "Kaffee" }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(chip(tile, "Kaffee")).toHaveAccessibleName("Kaffee, 1 Reaktion");
  await expect.poll(() => stored(mira, product.id)).toEqual([{ emoji: "☕", count: 1, reacted: true }]);
  await expect(bar(tile).getByRole("button", { name: /^Reaktion hinzufügen/ })).toBeFocused();

  // The one that is there is the quick choice now, and taking it again takes it back.
  await openPicker(page, tile);
  expect(await names("Schnellauswahl")).toEqual(["Kaffee"]);
  await expect(group("Objekte").getByRole("button", { name: "Kaffee" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await group("Schnellauswahl").getByRole("button", { name: "Kaffee" }).click();
  await expect(chip(tile, "Kaffee")).toHaveCount(0);
  await expect.poll(() => stored(mira, product.id)).toEqual([]);

  await openPicker(page, tile);
  await page.keyboard.press("Escape");
  await expect(picker(page)).toHaveCount(0);
});

test("the quick choice is what most people chose; a card shows what fits, the detail all @both @long", async ({
  page,
  world,
}) => {
  const product = await world.product();
  await reactAs(world, product.id, { "👍": 1, "☕": 6, "🔥": 2, "🎉": 3, "❤️": 4, "😋": 5, "🏆": 1 });
  await page.goto("/shop");
  const tile = await card(page, product);
  await expect(chip(tile, "Kaffee")).toBeVisible();
  const shown = await bar(tile).getByRole("button").count();
  expect(shown).toBeGreaterThanOrEqual(3);
  expect(shown).toBeLessThan(9);
  const opener = bar(tile).getByRole("button").last();
  // Of seven, one button each; the last two are the counter of the others and the picker.
  const more = bar(tile).getByRole("button", { name: `${9 - shown} weitere Reaktionen ansehen` });
  await expect(more).toHaveText(`+${9 - shown}`);
  await more.click();
  const list = page.getByRole("dialog", { name: "Alle Reaktionen" });
  await expect(list.getByRole("button", { name: /Reaktion/ })).toHaveCount(7);
  await expect(list.getByRole("button", { name: "Lecker, 5 Reaktionen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  const [inner, outer] = await Promise.all([opener.boundingBox(), tile.boundingBox()]);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));

  const choice = await openPicker(page, tile);
  const quick = choice.getByRole("group", { name: "Schnellauswahl" }).getByRole("button");
  await expect(quick).toHaveCount(5);
  expect(await quick.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    "Kaffee",
    "Lecker",
    "Herz",
    "Konfetti",
    "Feuer",
  ]);
  await page.keyboard.press("Escape");
  await tile.getByRole("link", { name: product.name }).click();
  await expect(bar(page.getByRole("dialog")).getByRole("button")).toHaveCount(8);
});

test("who is not signed in is told so, and nothing is sent @long", async ({ page, world }) => {
  const product = await world.product();
  await reactAs(world, product.id, { "🔥": 1 });
  let sent = 0;
  await page.route(call, (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto("/shop");
  const tile = await card(page, product);
  await chip(tile, "Feuer").click();
  const says = "Sie müssen angemeldet sein, um mit Emojis zu reagieren.";
  await expectToast(page, "Nicht angemeldet", says);
  await expect(chip(tile, "Feuer")).toHaveAccessibleName("Feuer, 1 Reaktion");
  const choice = await openPicker(page, tile);
  await choice.getByRole("button", { name: "Herz" }).first().click();
  await expect(toasts(page)).toHaveCount(2);
  expect(sent).toBe(0);
});

test("a reaction that reached the server before the line was cut is shown after all @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/reactions/);
  const product = await world.product();
  const mira = await world.member();
  await signedIn(mira, page);
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto("/shop");
  const tile = await card(page, product);
  await (await openPicker(page, tile)).getByRole("button", { name: "Herz" }).first().click();
  await expectToast(page, "Fehler", "Ein Netzwerkfehler ist aufgetreten");
  await expect(chip(tile, "Herz")).toHaveAttribute("aria-pressed", "true");
});

test("lists are asked for as their cards come into view, few at a time @long", async ({ page }) => {
  const asked = new Set<string>();
  let underWay = 0;
  let most = 0;
  await page.route("**/api/reactions/product/*", async (route) => {
    asked.add(route.request().url());
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await route.continue();
    underWay -= 1;
  });
  await page.goto("/shop");
  await expect.poll(() => asked.size).toBeGreaterThanOrEqual(4);
  await page.waitForLoadState("networkidle");
  const first = asked.size;
  expect(first).toBeLessThan(20);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => asked.size).toBeGreaterThan(first);
  expect(most).toBeLessThanOrEqual(3);
});

test("signing out in another tab takes one's own marks away @long", async ({
  page,
  context,
  world,
  signedIn,
}) => {
  const product = await world.product();
  const mira = await world.member();
  await react(mira, product.id, "🔥");
  await signedIn(mira, page);
  const listening = page.waitForEvent("websocket");
  await page.goto("/shop");
  const tile = await card(page, product);
  await expect(chip(tile, "Feuer")).toHaveAttribute("aria-pressed", "true");
  // The page listens to other tabs once its first screen has stood a while: then it opens its socket.
  await listening;
  const other = await context.newPage();
  await other.goto("/favicon.svg");
  await other.evaluate(() => localStorage.removeItem("auth_token"));
  await expect(chip(tile, "Feuer")).toHaveAttribute("aria-pressed", "false");
  await expect(chip(tile, "Feuer")).toHaveAccessibleName("Feuer, 1 Reaktion");
});

/** Slows the calls down, and lets every third one fail: on the way there, or on the way back. */
async function unreliable(page: Page): Promise<void> {
  let count = 0;
  await page.route(call, async (route) => {
    count += 1;
    const turn = count % 6;
    await new Promise((resolve) => setTimeout(resolve, 40 * (count % 4)));
    if (turn === 2) return route.abort("connectionreset");
    if (turn === 5) {
      await route.fetch();
      return route.abort("connectionreset");
    }
    await route.continue();
  });
}

test("however one clicks about and whatever fails, the bar ends as the server has it", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/reactions/);
  const product = await world.product();
  const mira = await world.member();
  await reactAs(world, product.id, { "🔥": 2, "👍": 1, "☕": 1 });
  await signedIn(mira, page);
  await unreliable(page);
  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog");
  const names = ["Feuer", "Daumen hoch", "Kaffee"];
  for (let click = 0; click < 17; click += 1) {
    await chip(detail, names[(click * 7) % 3] ?? "").click();
    if (click % 5 === 4) await pass(page, 120);
  }
  const emojis: Record<string, string> = { Feuer: "🔥", "Daumen hoch": "👍", Kaffee: "☕" };
  await expect(async () => {
    const list = await stored(mira, product.id);
    for (const name of names) {
      const { count, reacted } = list.find(({ emoji }) => emoji === emojis[name]) ?? {};
      const text = `${name}, ${count} ${count === 1 ? "Reaktion" : "Reaktionen"}`;
      await expect(chip(detail, name)).toHaveAccessibleName(text, { timeout: 100 });
      await expect(chip(detail, name)).toHaveAttribute("aria-pressed", String(reacted), { timeout: 100 });
    }
  }).toPass();
});

test("whoever looks at the same product sees a reaction arrive", async ({ page, world }) => {
  const product = await world.product();
  const mira = await world.member();
  const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog");
  await connected;
  await react(mira, product.id, "🔥");
  await expect(chip(detail, "Feuer")).toHaveAccessibleName("Feuer, 1 Reaktion");
  await expect(chip(detail, "Feuer")).toHaveAttribute("aria-pressed", "false");
});

test("a reaction between the list and the first frame is not missed", async ({ page, world }) => {
  const product = await world.product();
  const mira = await world.member();
  // Frames to the server wait, from the one that asks for the product's frames on.
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const waits = isHolding && (held.length > 0 || String(frame).includes('"watch"'));
      if (waits) held.push(() => server.send(frame));
      else server.send(frame);
    });
  });
  await page.goto(`/product/${product.id}`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  await react(mira, product.id, "🔥");
  isHolding = false;
  for (const send of held) send();
  await expect(chip(page.getByRole("dialog"), "Feuer")).toHaveAccessibleName("Feuer, 1 Reaktion");
});
