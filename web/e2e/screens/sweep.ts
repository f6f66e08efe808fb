import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import type { Person, World } from "../support/world";

/** Every screen in every state it can be in: read by everybody, in light and dark, on every width. */

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
const schemes = ["light", "dark"] as const;
const widths = [320, 390, 768, 1280, 1920];
const modal = "[role=dialog], [role=alertdialog]";

interface Stage {
  page: Page;
  world: World;
  /** Whoever looks; nobody for a visitor. */
  person: Person | undefined;
  phone: boolean;
}

/** Brings the page from its last state to the next one. */
export type State = (stage: Stage) => Promise<unknown>;

export interface Screen {
  name: string;
  /** Part of addresses that may fail here, because a state is about failing. */
  fails?: RegExp;
  who?: (world: World) => Promise<Person>;
  states: Record<string, State>;
}

export function sweep({ name, fails, who, states }: Screen): void {
  test(`${name} @both`, async ({ page, world, signedIn, faults }, info) => {
    test.setTimeout(240_000);
    if (fails) faults.allow(fails);
    const person = await who?.(world);
    if (person) await signedIn(person, page);
    const phone = info.project.name === "phone";
    for (const [state, open] of Object.entries(states)) {
      await test.step(state, async () => {
        await open({ page, world, person, phone });
        for (const colorScheme of schemes) await expectAccessible(page, colorScheme, state);
        if (!phone) await expectToFit(page, state);
      });
    }
  });
}

async function expectAccessible(page: Page, colorScheme: "light" | "dark", state: string): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(settle);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // What lies under an open dialog is out of reach for everybody, and was read before it was opened.
  if (await page.locator(modal).first().isVisible()) axe.include(modal);
  // What is not about colours is the same in the dark.
  const { violations } = await (
    colorScheme === "light" ? axe.withTags(standard) : axe.withRules(["color-contrast"])
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary ?? ""}`),
  );
  expect.soft(found, `axe, ${state}, ${colorScheme}`).toEqual([]);
}

async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    await page.evaluate(settle);
    const tooWide = await page.evaluate(whatSticksOut);
    expect.soft(tooWide, `${state} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** Runs in the page: layouts that measure themselves and colours that change over are given their time. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Runs in the page: boxes that scroll sideways without being a row made for it (chips, tabs), the page itself
 * scrolling sideways, and what causes it.
 */
function whatSticksOut(): string[] {
  const { clientWidth: edge, scrollWidth } = document.documentElement;
  const boxes = [...document.querySelectorAll("body *")].filter(
    (box) =>
      box.scrollWidth > box.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(box).overflowX) &&
      !box.matches(".scroll-row"),
  );
  if (boxes.length > 0) return boxes.map(({ className }) => `scrolls sideways: class="${className}"`);
  if (scrollWidth <= edge) return [];
  const out = [...document.querySelectorAll("body *")].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && right > edge + 0.5 && !element.closest(".sr-only");
  });
  return [
    `scrolls to ${scrollWidth} px`,
    ...out.slice(0, 4).map(({ tagName, className }) => `<${tagName} class="${className}">`),
  ];
}
