import type { Locator, Page } from "@playwright/test";

import { expectToast } from "./screen";
import { expect, test } from "./test";

const opener = (page: Page): Locator => page.getByRole("button", { name: "KI Support-Bot öffnen" });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "KI Support-Bot" });
const field = (page: Page): Locator => page.getByRole("textbox", { name: "Nachricht an den Support-Bot" });
const turns = (page: Page): Locator =>
  dialog(page).getByRole("log", { name: "Unterhaltung mit dem Support-Bot" }).locator("> ol > li");

async function open(page: Page, path = "/shop"): Promise<void> {
  await page.goto(path);
  await opener(page).click();
  await expect(field(page)).toBeEnabled();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press("Enter");
}

/** What the server would answer, for the screens that a test has to bring about. */
const reply = (change: object = {}) => ({
  success: true,
  message: "Zwei Werktage.",
  sources: [],
  products: [],
  writtenBy: "passages",
  handover: false,
  notice: null,
  ...change,
});

const stream = (...events: [name: string, data: object][]) => ({
  contentType: "text/event-stream",
  body: events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
});

const box = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const right = async (one: Locator) => (await box(one)).x + (await box(one)).width;

test("a question is answered, with the page that says so", async ({ page, world }) => {
  await page.goto("/shop");
  // The conversation begins with the first opening, not before.
  const begun: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/ai-bot/init")) begun.push(request.url());
  });
  await opener(page).click();
  await expect(turns(page)).toHaveCount(1);
  await expect(field(page)).toBeEnabled();
  await field(page).press("Shift+Enter");
  await field(page).press("Enter");
  await expect(turns(page), "blanks are ignored").toHaveCount(1);
  await field(page).fill("Eine Frage");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("in zwei Zeilen");
  await expect(field(page)).toHaveValue("Eine Frage\nin zwei Zeilen");
  await expect(turns(page), "Shift+Enter begins a line").toHaveCount(1);

  await ask(page, "Wie lange dauert der Versand?");
  await expect(turns(page)).toHaveCount(3);
  await expect(field(page)).toHaveValue("");
  const last = turns(page).last();
  await expect(last).toContainText(/Werktag/);
  const [entry] = await world.visitor.call("get", "/api/help");
  expect(entry).toBeDefined();
  const source = last.getByRole("link").first();
  await expect(source).toHaveAttribute("href", /^\/hilfe\//);
  await source.click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/hilfe\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // What was said is still there.
  await opener(page).click();
  await expect(turns(page)).toHaveCount(3);
  expect(begun).toHaveLength(1);
});

test("reset clears it, and it begins again with the next opening @long", async ({ page }) => {
  await open(page);
  await ask(page, "Wie lange dauert der Versand?");
  await expect(turns(page)).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Konversation zurücksetzen" }).click();
  await expectToast(page, "Konversation zurückgesetzt");
  await expect(turns(page)).toHaveCount(0);
  await expect(field(page)).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Schließen" }).click();
  await opener(page).click();
  await expect(turns(page)).toHaveCount(1);
  await expect(field(page)).toBeEnabled();
});

test("recommended products can be put into the cart", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("premium", "premium"));
  await open(page);
  await expect(dialog(page).getByText("KI-Beratung", { exact: true })).toBeVisible();
  await ask(page, "Welcher Espresso passt zu mir?");
  const products = dialog(page).getByRole("list", { name: "Empfohlene Produkte" });
  const first = products.getByRole("listitem").first();
  await expect(first.getByRole("link")).toHaveAttribute("href", /^\/product\/\d+$/);
  await first.getByRole("button", { name: /zum Warenkorb hinzufügen$/ }).click();
  await expectToast(page, "Zum Warenkorb hinzugefügt");
  await dialog(page).getByRole("button", { name: "Schließen" }).click();
  await expect(page.getByRole("button", { name: "Warenkorb, 1 Artikel" })).toBeVisible();
});

test("it hands over to a private chat with the owner", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await open(page);
  // What the shop's knowledge does not answer is offered to a person; they may go there by themselves, too.
  const question = "xyzzy plugh frobnicate?";
  await ask(page, question);
  const last = turns(page).last();
  await expect(last.getByText("Dabei kann ein Mensch besser helfen.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "An den Inhaber übergeben" })).toHaveCount(2);
  await last.getByRole("button", { name: "An den Inhaber übergeben" }).click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("log", { name: "Nachrichten" })).toContainText(question);
});

test("the numbers in a written answer are found beside its sources @long", async ({ page }) => {
  const long = "Versand und Lieferung: Paket beschädigt, unvollständig oder gar nicht angekommen";
  const sources = [
    { number: 3, title: long, href: "/hilfe/versand#lieferzeit" },
    { number: 1, title: "Versandkosten", href: "/hilfe/versand#versandkosten" },
    { number: null, title: "Meine Bestellungen", href: "/orders" },
  ];
  await page.route("**/api/ai-bot/message", (route) =>
    route.fulfill(stream(["done", reply({ message: "Zwei Tage [3], kostenlos [1].", sources })])),
  );
  await open(page);
  await ask(page, "Wie lange?");
  await expect(turns(page).last().getByRole("link")).toHaveText([
    `[3] ${long}`,
    "[1] Versandkosten",
    "Meine Bestellungen",
  ]);
  const link = turns(page).last().getByRole("link").first();
  expect(await right(link), "cut off with dots, not by the edge").toBeLessThan(await right(dialog(page)));
});

test("the button lies above the navigation and the cart bar, and nowhere in the way @both", async ({
  world,
  signedIn,
}, info) => {
  const phone = info.project.name === "phone";
  const person = await world.owner();
  const page = await signedIn(person);
  await page.goto("/shop");
  await expect(opener(page)).toBeVisible();
  const { width, height } = await box(opener(page));
  expect([width, height]).toEqual([56, 56]);
  if (phone) {
    const nav = await box(page.getByRole("navigation", { name: "Hauptnavigation" }));
    expect((await box(opener(page))).y + height).toBeLessThan(nav.y);
    await page
      .getByRole("button", { name: /zum Warenkorb hinzufügen$/ })
      .first()
      .click();
    const bar = await box(page.getByRole("button", { name: "Zum Warenkorb", exact: true }));
    await expect.poll(async () => (await box(opener(page))).y + height).toBeLessThan(bar.y);
  }
  for (const link of [/^Chat/, /^(Admin|Verwaltung)$/]) {
    await page.goto("/shop");
    await expect(opener(page)).toBeVisible();
    await page.getByRole("link", { name: link }).filter({ visible: true }).first().click();
    await expect(page).not.toHaveURL("/shop");
    await expect(opener(page)).toHaveCount(0);
  }
});

test("another person gets a conversation of their own", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await open(page);
  await ask(page, "Wie lange dauert der Versand?");
  await expect(turns(page)).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Schließen" }).click();
  // Without a fresh page, which would have forgotten everything anyway.
  await page.getByRole("link", { name: "Profil", exact: true }).click();
  await page.getByRole("button", { name: "Abmelden" }).last().click();
  await expect(page).toHaveURL("/auth");
  await opener(page).click();
  await expect(turns(page)).toHaveCount(1);
});
