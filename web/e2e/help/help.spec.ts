import { answer, hang } from "../support/failing";
import { expect, test } from "../support/test";

test("everything that can be read is listed, found and read", async ({ page, world }) => {
  const pages = await world.visitor.call("get", "/api/help");
  expect(pages.length).toBeGreaterThan(5);
  await page.goto("/hilfe");
  await expect(page.getByRole("heading", { level: 1, name: "Hilfe" })).toBeVisible();
  const topics = page.getByRole("navigation", { name: "Alle Themen" }).getByRole("link");
  await expect(topics).toHaveCount(pages.length);

  const search = page.getByRole("searchbox", { name: "Hilfe durchsuchen" });
  await search.fill("qqqq");
  await expect(page.getByRole("heading", { name: "Kein Thema gefunden" })).toBeVisible();
  const wanted = pages.at(-1);
  await search.fill(wanted?.title ?? "");
  await topics
    .filter({ hasText: wanted?.title ?? "" })
    .first()
    .click();
  await expect(page).toHaveURL(`/hilfe/${wanted?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted?.title ?? "");
  await expect(page).toHaveTitle(new RegExp(wanted?.title ?? ""));
  await page.getByRole("link", { name: "Alle Themen" }).click();
  await expect(page).toHaveURL("/hilfe");

  await page.getByRole("button", { name: "Support-Bot fragen" }).click();
  await expect(page.getByRole("dialog", { name: "KI Support-Bot" })).toBeVisible();
});

test("every page has words, its places can be linked to, and its links lead somewhere @long", async ({
  page,
  world,
}) => {
  for (const { slug } of await world.visitor.call("get", "/api/help")) {
    const { title, blocks } = await world.visitor.call("get", "/api/help/{slug}", { path: { slug } });
    expect(blocks.length, slug).toBeGreaterThan(1);
    const place = blocks.findLast((block) => block.kind === "heading");
    await page.goto(`/hilfe/${slug}${place?.kind === "heading" ? `#${place.id}` : ""}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    if (place?.kind === "heading") {
      await expect(page.getByRole("heading", { name: place.text, exact: true })).toBeInViewport();
    }
    for (const link of await page.getByRole("article").getByRole("link").all()) {
      const target = (await link.getAttribute("href")) ?? "";
      if (!target.startsWith("/hilfe/")) continue;
      const to = target.slice("/hilfe/".length).replace(/#.*/, "");
      await world.visitor.call("get", "/api/help/{slug}", { path: { slug: to } });
    }
  }
});

test("a source of the bot leads to its place: on another page, on the open one, and once more @long", async ({
  page,
  world,
}) => {
  const placesOf = async (slug: string) => {
    const { blocks } = await world.visitor.call("get", "/api/help/{slug}", { path: { slug } });
    const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
    return [headings[0], headings.at(-1)].map((heading) => ({
      title: heading?.text ?? "",
      href: `/hilfe/${slug}#${heading?.id}`,
    }));
  };
  const [[walletTop, walletEnd], [, chatEnd]] = [await placesOf("wallet"), await placesOf("chat")];
  const told = {
    success: true,
    message: "Das steht hier.",
    sources: [walletTop, walletEnd, chatEnd],
    products: [],
    writtenBy: "passages",
    handover: false,
    notice: null,
  };
  await page.route("**/api/ai-bot/message", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: done\ndata: ${JSON.stringify(told)}\n\n`,
    }),
  );
  // Low enough that no two of the places are on the screen at once.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 600 });
  const bot = page.getByRole("dialog", { name: "KI Support-Bot" });
  const openBot = () => page.getByRole("button", { name: "KI Support-Bot öffnen" }).click();
  const placeOf = (title = "") =>
    page.getByRole("article").getByRole("heading", { name: title, exact: true });
  const follow = async (title = "") => {
    await openBot();
    await bot.getByRole("link", { name: title }).click();
    await expect(bot).toBeHidden();
    await expect(placeOf(title)).toBeInViewport();
  };

  await page.goto("/hilfe/chat");
  await expect(placeOf(chatEnd?.title)).not.toBeInViewport();
  await openBot();
  const field = page.getByRole("textbox", { name: "Nachricht an den Support-Bot" });
  await field.fill("Wo steht das?");
  await field.press("Enter");
  await expect(bot.getByRole("link", { name: walletEnd?.title ?? "" })).toBeVisible();
  await page.keyboard.press("Escape");

  await follow(walletEnd?.title);
  await expect(placeOf(walletTop?.title)).not.toBeInViewport();
  await follow(walletTop?.title);
  await expect(placeOf(walletEnd?.title)).not.toBeInViewport();
  await follow(walletEnd?.title);
  // The same place again, after reading on elsewhere.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(placeOf(walletEnd?.title)).not.toBeInViewport();
  await follow(walletEnd?.title);
  // A page that is known already.
  await follow(chatEnd?.title);
});

test("a page that there is not says so @long", async ({ page, faults }) => {
  faults.allow(/(api\/help|hilfe)\/gibt-es-nicht/);
  await page.goto("/hilfe/gibt-es-nicht");
  await expect(page.getByRole("heading", { name: "Diese Hilfeseite gibt es nicht" })).toBeVisible();
  await page.getByRole("link", { name: "Zur Übersicht" }).click();
  await expect(page).toHaveURL("/hilfe");
});

test("list and page say so while they load and when they fail @long", async ({ page, faults, world }) => {
  faults.allow(/api\/help/);
  const [first] = await world.visitor.call("get", "/api/help");
  // Who comes by a link reads what the server has written; who moves within the app waits for an answer.
  const ways = [
    ["/impressum", "Hilfe und Kontakt", "**/api/help"],
    ["/hilfe", first?.title ?? "", `**/api/help/${first?.slug}`],
  ] as const;
  for (const [from, link, call] of ways) {
    const go = async () => {
      await page.goto(from);
      await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
      await page.getByRole("link", { name: link }).first().click();
    };
    await hang(page, call);
    await go();
    await expect(page.getByRole("status", { name: "Wird geladen" })).toBeVisible();
    await page.unrouteAll();
    await page.route(call, answer(500, { success: false }));
    await go();
    await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
