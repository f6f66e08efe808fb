import type { Page } from "@playwright/test";
import { sweep } from "../screens/sweep";
import { stopTime } from "../support/failing";
import { expect, test } from "../support/test";

const figures = ["Shop", "Krypto", "Chat", "Zahlung", "Admin"];
const drawings = ["shop", "crypto", "chat", "payment", "admin"];

const open = async (page: Page, tab: string): Promise<void> => {
  await page.goto("/admin/animations");
  await page.getByRole("tab", { name: tab }).click();
};

/** How many parts of the drawings move without end. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.target?.closest("[data-mascot]") &&
            effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ).length,
  );

test("the five figures are shown off: alone, in the place of the content, and on a full screen @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.member("chefin", "admin"));
  await page.clock.install();
  await open(page, "Einzeln");
  await stopTime(page);
  await test.step("alone, for three seconds", async () => {
    for (const [index, name] of figures.entries()) {
      const one = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name, exact: true }) });
      await expect(one.locator("svg[data-mascot]")).toHaveAttribute("data-mascot", drawings[index] ?? "");
      const start = page.getByRole("button", { name: `${name} vorführen` });
      await start.click();
      await expect(one.getByRole("status")).toHaveText(`${name} wird vorgeführt`);
      await page.clock.runFor(2900);
      await expect(start).toHaveAttribute("aria-busy", "true");
      await page.clock.runFor(200);
      await expect(start).not.toHaveAttribute("aria-busy", "true");
    }
  });

  await test.step("in the place of the content, for three seconds", async () => {
    await page.getByRole("tab", { name: "Inline" }).click();
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Zahlung" }) });
    const height = (await row.boundingBox())?.height;
    await row.getByRole("button", { name: "Zahlung vorführen" }).click();
    await expect(row.getByRole("status")).toHaveText("Zahlung wird geprüft …");
    expect((await row.boundingBox())?.height).toBe(height);
    await page.clock.runFor(3100);
    await expect(row.getByRole("status")).toHaveText("Hier erscheint der Inhalt.");
  });

  await test.step("on a full screen, until five seconds are over or someone presses Escape", async () => {
    await page.getByRole("tab", { name: "Vollbild" }).click();
    const screen = page.getByRole("dialog");
    for (const [index, name] of figures.entries()) {
      await page.getByRole("button", { name: `${name} vorführen` }).click();
      await expect(screen.locator("svg[data-mascot]")).toHaveAttribute("data-mascot", drawings[index] ?? "");
      const box = await screen.boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height });
      await page.clock.runFor(4900);
      await expect(screen).toBeVisible();
      await page.clock.runFor(200);
      await expect(screen).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Chat vorführen" }).click();
    await expect(screen.getByRole("heading", { name: "Nachrichten werden geladen …" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(screen).toHaveCount(0);
    await page.clock.runFor(50);
    await expect(page.getByRole("button", { name: "Chat vorführen" })).toBeFocused();
    await page.getByRole("button", { name: "Admin vorführen" }).click();
    await screen.getByRole("button", { name: "Beenden" }).click();
    await expect(screen).toHaveCount(0);
  });
});

test("the figures move, unless less motion is wanted @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("chefin", "admin"));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "Vollbild");
  await page.getByRole("button", { name: "Shop vorführen" }).click();
  await expect.poll(() => moving(page)).toBeGreaterThan(3);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => moving(page)).toBe(0);
});
sweep({
  name: "the animations",
  long: true,
  who: (world) => world.member("chefin", "admin"),
  phone: true,
  states: {
    single: async ({ page }) => {
      await page.goto("/admin/animations");
      await expect(page.getByRole("heading", { level: 1, name: "Animationen" })).toBeVisible();
    },
    inline: async ({ page }) => {
      await page.getByRole("tab", { name: "Inline" }).click();
      await expect(page.getByText("Hier erscheint der Inhalt.").first()).toBeVisible();
    },
    "full screen": async ({ page }) => {
      await page.getByRole("tab", { name: "Vollbild" }).click();
      await expect(page.getByRole("button", { name: "Shop vorführen" })).toBeVisible();
    },
  },
});
