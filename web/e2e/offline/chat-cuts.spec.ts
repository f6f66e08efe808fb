import type { Page } from "@playwright/test";
import { bubble, field, say } from "../chat/chat";
import { storageOf, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import type { World } from "../support/world";
import { steps } from "./chat-steps";
import type { Stage } from "./step";
import { Line, wheres } from "./line";

/** The network is cut at every step of the chat, and comes back: nothing is lost, and nothing is there twice. */

const lines: Line[] = [];
test.afterEach(() => {
  for (const line of lines.splice(0)) line.end();
});
test.beforeEach(({ faults }) =>
  faults.allow(/foreign request/, /ERR_|net::|WebSocket|Failed to (fetch|load)/),
);

async function lineTo(shop: string): Promise<Line> {
  const line = new Line(shop);
  lines.push(line);
  await line.begin();
  return line;
}

async function enter(page: Page, line: Line, room = 1): Promise<void> {
  await page.goto(`${line.url}/chat/${room}`);
  await isLive(page);
}

/** The room is joined: who is there is known. */
async function isLive(page: Page): Promise<void> {
  await expect(field(page)).toBeVisible();
  await expect(page.getByText(/\d online/)).toBeVisible();
}

const isLost = (page: Page) =>
  expect(page.getByText(/^Keine Verbindung\. Nachrichten werden zugestellt/)).toBeVisible();

async function ownRoom(world: World): Promise<number> {
  const { api } = await world.owner();
  const { id } = await api.call("post", "/api/admin/chat/rooms", {
    body: {
      name: world.name("Röstabend"),
      description: "",
      type: "public",
      writers: "all",
      keptDays: 1,
      slowSeconds: 0,
      memberIds: [],
    },
  });
  return id;
}

for (const where of wheres) {
  test(`cut ${where} the server has done it: in the end it is done once, in both tabs`, async ({
    world,
    signedIn,
  }) => {
    // One load for all steps.
    test.setTimeout(120_000);
    const [me, other] = await Promise.all([world.member("mira", "admin"), world.member("noor")]);
    const line = await lineTo(world.shop.url);
    const here = await signedIn(me);
    await line.follow(here);
    const room = await ownRoom(world);
    await enter(here, line, room);
    const there = await here.context().newPage();
    await enter(there, line, room);
    const stage: Stage = { here, there, me, other, room, where };

    for (const { name, cut, text, before, act, told, again, has, be, shows } of steps) {
      await test.step(name, async () => {
        await isLive(here);
        // What was told of the step before says nothing of this one.
        await toasts(here)
          .getByRole("button", { name: "Schließen" })
          .evaluateAll((buttons) => {
            for (const button of buttons as HTMLElement[]) button.click();
          });
        await expect(toasts(here)).toHaveCount(0);
        await before?.(stage, text);
        const isCut = line.cutAt(cut, where);
        await act(stage, text);
        await isCut;
        await told?.(stage, text);
        await isLost(here);
        await line.up(here, there);
        if (again && (again.sure || where === "before")) await again.act(stage, text);
        await expect.poll(() => has(stage, text), { message: name }).toEqual(be);
        await shows(here, text, room);
        await shows(there, text, room);
        expect(await has(stage, text), `${name}, once`).toEqual(be);
      });
    }
  });
}

test("a socket that swallows what is said: it goes by a call, which is cut as well", async ({
  world,
  signedIn,
}) => {
  const me = await world.member("mira");
  const line = await lineTo(world.shop.url);
  const page = await signedIn(me);
  await page.clock.install();
  await line.follow(page);
  await enter(page, line);
  for (const where of wheres) {
    const text = `Durch die Stille, ${where} ${me.name}`;
    line.swallowed = "chat_message";
    const isCut = line.cutAt({ method: "POST", path: /^\/api\/chat\/rooms\/1\/messages$/ }, where);
    await say(page, text);
    await expect(bubble(page, text).getByRole("img", { name: "Wird gesendet" })).toBeVisible();
    await page.clock.fastForward(8500);
    await isCut;
    await isLost(page);
    await line.up(page);
    await expect(bubble(page, text).getByRole("img", { name: "Gesendet", exact: true })).toBeVisible();
    const stored = await me.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: 1 } });
    expect(stored.filter(({ content }) => content === text)).toHaveLength(1);
    await expect(bubble(page, text)).toHaveCount(1);
  }
});

test("a tab that is closed in the middle: what it was sending goes out once from the next one", async ({
  world,
  signedIn,
}) => {
  const me = await world.member("mira");
  const line = await lineTo(world.shop.url);
  let page = await signedIn(me);
  const context = page.context();
  await line.follow(page);
  await enter(page, line);
  for (const where of wheres) {
    const text = `Aus dem Tab davor, ${where} ${me.name}`;
    const isCut = line.cutAt({ frame: "chat_message", answer: "chat_message" }, where);
    await say(page, text);
    await field(page).fill("Und noch ein Entwurf");
    await isCut;
    const next = await context.newPage();
    await line.follow(next);
    await page.close();
    await line.up();
    await enter(next, line);
    await expect(bubble(next, text).getByRole("img", { name: "Gesendet", exact: true })).toBeVisible();
    await expect(bubble(next, text)).toHaveCount(1);
    await expect(field(next)).toHaveValue("Und noch ein Entwurf");
    const stored = await me.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: 1 } });
    expect(stored.filter(({ content }) => content === text)).toHaveLength(1);
    await expect.poll(async () => (await storageOf(next)).local["chat-outbox"] ?? "[]").toBe("[]");
    page = next;
  }
});

test("two tabs write without a network: all goes out once", async ({ world, signedIn }) => {
  const me = await world.member("mira");
  const line = await lineTo(world.shop.url);
  const here = await signedIn(me);
  await line.follow(here);
  await enter(here, line);
  const there = await here.context().newPage();
  await enter(there, line);
  const isCut = line.cutAt({ frame: "typing", answer: "typing" }, "before");
  await field(here).pressSequentially("x");
  await isCut;
  const written = ["eins hier", "zwei dort", "drei hier", "vier dort"].map((text) => `${text} ${me.name}`);
  for (const [at, text] of written.entries()) await say(at % 2 === 0 ? here : there, text);
  for (const page of [here, there]) {
    for (const text of written) await expect(bubble(page, text)).toContainText("Wartet auf Verbindung");
  }
  await line.up(here, there);
  const stored = async () => {
    const all = await me.api.call("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId: 1 } });
    return all.map(({ content }) => content).filter((content) => content.endsWith(me.name));
  };
  await expect.poll(async () => (await stored()).toSorted()).toEqual(written.toSorted());
  for (const page of [here, there]) {
    for (const text of written) {
      await expect(bubble(page, text).getByRole("img", { name: "Gesendet", exact: true })).toBeVisible();
      await expect(bubble(page, text)).toHaveCount(1);
    }
  }
});
