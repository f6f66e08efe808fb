import type { Locator, Page } from "@playwright/test";
import { fillRegistration, registration } from "../auth/forms";
import { pass, storageOf } from "../support/screen";
import { store } from "../support/stored";
import { expect, test } from "../support/test";
import type { Person } from "../support/world";

const steps = [
  "Willkommen im Shop!",
  "Finden",
  "Ein Produkt ansehen",
  "Reagieren",
  "Warenkorb",
  "Chat",
  "Profil und Premium",
];

/** The step card: the only window that counts steps. */
const step = (page: Page, name?: string): Locator =>
  page.getByRole("dialog", name ? { name } : {}).filter({ hasText: /Schritt \d+ von \d+/ });

/** The tour is offered in a corner; it opens by itself nowhere. */
const offer = (page: Page): Locator => page.getByRole("region", { name: "Neu hier?" });
const start = (page: Page) => offer(page).getByRole("button", { name: "Tour starten" }).click();

/** Signs someone in who has not seen the tour. */
const asNew = (page: Page, { token }: Person): Promise<void> => store(page, { auth_token: token });

test("a member who is new is led through the shop @both", async ({ page, world }) => {
  await asNew(page, await world.member());
  await page.goto("/shop");
  await start(page);
  const count = steps.length;
  for (const [index, name] of steps.entries()) {
    const card = step(page, name);
    await expect(card).toBeVisible();
    await expect(card.getByText(`Schritt ${index + 1} von ${count}`).first()).toBeVisible();
    await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(index + 1));
    const back = card.getByRole("button", { name: "Zurück" });
    if (index === 0) await expect(back).toBeDisabled();
    else await expect(back).toBeEnabled();
    await expectBesideTarget(page, card);
    if (index === count - 1) await expect(card).toContainText("19 % Rabatt auf alle Produkte für 19,99 €");
    await card.getByRole("button", { name: index === count - 1 ? "Fertig" : "Weiter" }).click();
  }
  await expect(step(page)).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });

  await expect(offer(page)).toHaveCount(0);
});

/** 320 px wide, on the screen, and 16 px away from the target that the ring goes round. */
async function expectBesideTarget(page: Page, card: Locator): Promise<void> {
  // 100 ms after the step change it stands where it belongs.
  await pass(page, 150);
  const box = await card.boundingBox();
  const ring = await page.locator("[data-tutorial-ring]").boundingBox();
  const screen = page.viewportSize();
  if (!box || !ring || !screen) throw new Error("no card or no ring");
  expect(box.width).toBe(320);
  expect(box.x).toBeGreaterThanOrEqual(12);
  expect(box.x + box.width).toBeLessThanOrEqual(screen.width - 12 + 0.5);
  expect(box.y).toBeGreaterThanOrEqual(12);
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height - 12 + 0.5);
  // The ring stands 6 px around its target.
  const gaps = [
    ring.y - (box.y + box.height),
    box.y - (ring.y + ring.height),
    ring.x - (box.x + box.width),
    box.x - (ring.x + ring.width),
  ].map((gap) => gap + 6);
  expect(Math.abs(Math.max(...gaps) - 16)).toBeLessThan(3);
}

test("back goes back, one tap ends it for good, and the help has it again @long", async ({ page, world }) => {
  await asNew(page, await world.member());
  await page.goto("/shop");
  await start(page);
  await step(page, "Willkommen im Shop!").getByRole("button", { name: "Weiter" }).click();
  await step(page, "Finden").getByRole("button", { name: "Zurück" }).click();
  await step(page, "Willkommen im Shop!").getByRole("button", { name: "Überspringen" }).click();
  await expect(step(page)).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });
  await page.goto("/hilfe");
  await page.getByRole("link", { name: "Tour starten" }).click();
  await expect(step(page, "Willkommen im Shop!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(step(page)).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);
});

test("the tour is offered after the approval and not before @long", async ({ page, world }) => {
  const name = world.name("neuling");
  await page.goto("/auth");
  await fillRegistration(page, name);
  await registration(page).submit.click();
  await expect(page).toHaveURL("/pending-approval");
  await expect(step(page)).toHaveCount(0);

  const { api } = await world.owner();
  const { user } = await (await world.signIn(name)).api.call("get", "/api/user/profile");
  await api.call("post", "/api/approve-user/{id}", { path: { id: user.id } });
  await expect(page).toHaveURL("/shop", { timeout: 15_000 });
  await offer(page).getByRole("button", { name: "Überspringen" }).click();
  await expect(offer(page)).toHaveCount(0);
});

test("the enhanced shop offers the tour, or to skip it @long", async ({ page, world }) => {
  await asNew(page, await world.member());
  await page.goto("/enhanced-shop");
  const banner = offer(page);
  await banner.getByRole("button", { name: "Tour starten" }).click();
  const card = step(page, "Willkommen im Shop!");
  await expect(card).toBeVisible();
  await expectBesideTarget(page, card);
  await card.getByRole("button", { name: "Überspringen" }).click();
  await expect(card).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });

  await page.evaluate(() => localStorage.removeItem("tutorial_completed"));
  await page.reload();
  await banner.getByRole("button", { name: "Überspringen" }).click();
  await expect(banner).toHaveCount(0);
  expect((await storageOf(page)).local).toMatchObject({ tutorial_completed: "true" });
  await page.reload();
  await expect(page.getByRole("tab", { name: "Shop" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
