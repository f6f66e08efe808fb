import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { bubble, field, log, openRoom, say, tell } from "./chat";

/** Rooms in which members talk. */

test("two members talk, and nothing is shown twice @both", async ({ world, signedIn }) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await openRoom(here);
  await openRoom(there);
  await expect(here.getByText("2 online")).toBeVisible();

  const hello = `Guten Abend aus Raum eins, ${mira.name}`;
  await field(here).pressSequentially("Guten");
  await expect(there.getByText(`${mira.name} schreibt …`)).toBeVisible();
  await say(here, hello);
  await expect(field(here)).toHaveValue("");
  await expect(bubble(there, hello)).toContainText(mira.name);
  await expect(there.getByText(`${mira.name} schreibt …`)).toBeHidden();
  await expect(bubble(here, hello).getByRole("img", { name: "Gesendet" })).toBeVisible();

  await say(there, "Auch so!");
  await expect(bubble(here, "Auch so!")).toContainText(noor.name);
  // The history of the call and the socket's are the same messages.
  await here.reload();
  await expect(bubble(here, hello)).toHaveCount(1);
  await expect(bubble(here, "Auch so!")).toHaveCount(1);
});

test("what is typed: markup is text, Enter sends, blanks are nothing, and the half written stays in its room", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.member());
  await openRoom(page);
  await test.step("markup, right-to-left marks and long words are text", async () => {
    const texts = [
      "<script>document.title='gekapert'</script><img src=x onerror=alert(1)>",
      "\u202Eexe.gnp\u202C und weiter",
      "Donaudampfschifffahrt".repeat(12),
    ];
    for (const text of texts) await say(page, text);
    for (const text of texts) await expect(bubble(page, text)).toBeVisible();
    await expect(page).not.toHaveTitle(/gekapert/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await expect(bubble(page, texts[1] ?? "").locator("[dir=auto]")).toHaveCSS("unicode-bidi", "isolate");
  });

  await test.step("Enter sends, Shift+Enter begins a line, blanks are nothing", async () => {
    const before = await log(page).getByRole("listitem").count();
    const height = (await field(page).boundingBox())?.height ?? 0;
    await field(page).fill("   ");
    await field(page).press("Enter");
    await expect(page.getByRole("button", { name: "Senden" })).toHaveAttribute("aria-disabled", "true");
    await field(page).fill("erste Zeile");
    await field(page).press("Shift+Enter");
    await field(page).pressSequentially("zweite Zeile");
    await expect(field(page)).toHaveValue("erste Zeile\nzweite Zeile");
    expect((await field(page).boundingBox())?.height ?? 0).toBeGreaterThan(height + 10);
    await field(page).press("Enter");
    await expect(bubble(page, "erste Zeile")).toContainText("zweite Zeile");
    await expect(log(page).getByRole("listitem")).toHaveCount(before + 1);
    await expect(field(page)).toBeFocused();

    await page.getByRole("button", { name: "Emoji einfügen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Feuer" }).click();
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("🔥");
    await expect(field(page)).toBeFocused();
    await field(page).fill("x".repeat(4001));
    await expect(page.getByText("1 Zeichen zu viel")).toBeVisible();
  });

  await test.step("a draft stays in its room", async () => {
    await field(page).fill("Noch nicht fert");
    await openRoom(page, "demo-1");
    await expect(field(page)).toHaveValue("");
    await openRoom(page);
    await expect(field(page)).toHaveValue("Noch nicht fert");
  });
});

test("unread messages are counted in the navigation and marked by a line", async ({ world, signedIn }) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const page = await signedIn(mira);
  await openRoom(page);
  await page.goto("/shop");
  const chat = page.getByRole("link", { name: /^Chat/ });
  await expect(chat).toHaveAccessibleName("Chat");
  await tell(noor, "Wer ist noch wach?");
  await expect(chat).toHaveAccessibleName("Chat 1 ungelesen");
  await tell(noor, "Niemand?");
  await expect(chat).toHaveAccessibleName("Chat 2 ungelesen");

  await page.goto("/chat/1");
  await expect(bubble(page, "Niemand?")).toBeVisible();
  const rows = log(page).getByRole("listitem");
  await expect(rows.filter({ hasText: /Neue Nachrichten|Wer ist noch wach/ })).toHaveText([
    "Neue Nachrichten",
    /Wer ist noch wach/,
  ]);
  await expect(chat).toHaveAccessibleName("Chat");
  await page.reload();
  await expect(bubble(page, "Niemand?")).toBeVisible();
  await expect(log(page).getByText("Neue Nachrichten")).toHaveCount(0);
});

test("what one tab reads or writes waits in no other @long", async ({ world, signedIn }) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await here.context().newPage();
  await openRoom(here);
  await Promise.all([here.goto("/shop"), there.goto("/shop")]);
  const chat = there.getByRole("link", { name: /^Chat/ });
  await expect(chat).toHaveAccessibleName("Chat");
  await tell(noor, "Wer kommt morgen?");
  await expect(chat).toHaveAccessibleName("Chat 1 ungelesen");
  await openRoom(here);
  await expect(bubble(here, "Wer kommt morgen?")).toBeVisible();
  await expect(chat).toHaveAccessibleName("Chat");

  await say(here, "Ich!");
  await expect(bubble(here, "Ich!").getByRole("img", { name: "Gesendet" })).toBeVisible();
  // Of the two that follow each other only the other person's waits.
  await here.goto("/shop");
  await tell(noor, "Dann bis morgen.");
  await expect(chat).toHaveAccessibleName("Chat 1 ungelesen");
});

test("older messages come by pages while the eyes stay where they are @both", async ({ world, signedIn }) => {
  const noor = await world.member("noor");
  for (let number = 1; number <= 130; number += 1) await tell(noor, `Zeile ${number} von vielen`);
  const page = await signedIn(await world.member("mira"));
  const pages: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("before=")) pages.push(request.url());
  });
  await openRoom(page);
  await expect(bubble(page, "Zeile 130 von vielen")).toBeInViewport();
  await expect(bubble(page, "Zeile 60 von vielen")).toHaveCount(0);

  await log(page).evaluate((box) => box.scrollTo(0, 900));
  const read = bubble(page, "Zeile 105 von vielen");
  await expect(read).toBeInViewport();
  const top = async () => (await read.boundingBox())?.y ?? 0;
  // What was scrolled to is measured as it is drawn.
  let before = NaN;
  await expect.poll(async () => before === (before = await top())).toBe(true);
  await log(page).evaluate((box) => box.scrollBy(0, -150));
  await expect(bubble(page, "Zeile 60 von vielen")).toHaveCount(1);
  await expect.poll(async () => Math.abs((await top()) - before - 150)).toBeLessThan(3);
  expect(pages.length).toBeGreaterThanOrEqual(1);

  await tell(noor, "Und noch eine");
  const pill = page.getByRole("button", { name: "1 neue Nachricht" });
  await expect(pill).toBeVisible();
  await expect(bubble(page, "Und noch eine")).not.toBeInViewport();
  await pill.click();
  await expect(bubble(page, "Und noch eine")).toBeInViewport();
  await expect(pill).toBeHidden();
});

test("reactions are seen by all, and come back off when the server refuses @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/\/reactions/);
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await openRoom(here);
  await openRoom(there);
  const text = `Röstung ${noor.name}`;
  await say(there, text);
  const menu = async () => {
    await bubble(here, text).hover();
    await bubble(here, text)
      .getByRole("button", { name: /^Aktionen/ })
      .click();
  };
  await menu();
  await here.getByRole("menuitem", { name: "Mit Feuer reagieren" }).click();
  await expect(bubble(there, text).getByRole("button", { name: "🔥 1", exact: true })).toBeVisible();
  await expect(bubble(here, text).getByRole("button", { name: "🔥 1, auch von Ihnen" })).toBeVisible();
  await bubble(there, text).getByRole("button", { name: "🔥 1" }).click();
  await expect(bubble(here, text).getByRole("button", { name: "🔥 2, auch von Ihnen" })).toBeVisible();
  await menu();
  await here.getByRole("menuitem", { name: "Weitere Emojis" }).click();
  await here
    .getByRole("dialog", { name: "Reagieren" })
    .getByRole("button", { name: "Tee", exact: true })
    .click();
  await expect(bubble(there, text).getByRole("button", { name: "🍵 1" })).toBeVisible();

  await here.route(/\/reactions$/, (route) => route.fulfill({ status: 500, json: {} }));
  await bubble(here, text).getByRole("button", { name: /🍵 1/ }).click();
  await expectToast(here, "Fehler", "Reaktion konnte nicht gespeichert werden");
  await expect(bubble(here, text).getByRole("button", { name: "🍵 1, auch von Ihnen" })).toBeVisible();
  await here.unroute(/\/reactions$/);
  await here.route(/\/reactions$/, (route) => route.abort("connectionreset"));
  await bubble(here, text).getByRole("button", { name: /🍵 1/ }).click();
  await expectToast(here, "Fehler", "Ein Netzwerkfehler ist aufgetreten");
});

test("a product link is the product, ready for the cart @long", async ({ world, signedIn }) => {
  const product = await world.product();
  const page = await signedIn(await world.member());
  await openRoom(page);
  await say(page, `Schaut mal: ${world.shop.url}/product/${product.id}`);
  await bubble(page, "Schaut mal")
    .getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` })
    .click();
  await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  await say(page, "/product/99999999");
  await expect(bubble(page, "Dieses Produkt gibt es nicht mehr")).toBeVisible();
  await say(page, "https://anderswo.example/product/1");
  await expect(bubble(page, "anderswo").getByRole("link")).toHaveAttribute("rel", /noopener/);
  await expect(bubble(page, "Schaut mal")).toContainText(`Schaut mal: ${product.name}`);
  await bubble(page, "Schaut mal")
    .getByRole("link", { name: new RegExp(product.name) })
    .last()
    .click();
  await expect(page).toHaveURL(`/product/${product.id}`);
});
