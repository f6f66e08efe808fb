import type { Page } from "@playwright/test";
import { readByAxe } from "../support/axe";
import { whole } from "../support/scale";
import { expect, test } from "../support/test";
import type { Person, World } from "../support/world";

/**
 * Every screen in every state it can be in: read once by axe, and fitting. The long form fits it at every width, also with text at 200 %.
 * Contrast in the dark is the tokens' own test (ui/styles/tokens.test.ts).
 */

/** A desk, where the page is already, a tablet, the narrowest phone; and a phone whose owner reads text at twice its size. */
const sizes = [
  { width: 1280, text: 1 },
  { width: 768, text: 1 },
  { width: 320, text: 1 },
  { width: 390, text: 2 },
].filter(({ width }) => whole || width === 1280 || width === 320);

interface Stage {
  page: Page;
  world: World;
  /** Anyone who looks; no one for a visitor. */
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
  /** For screens that are built another way on a phone: the quick run reads them there only, the long form on a desk as well. */
  phone?: true;
  /** For the long form: a screen that the quick run reads is made of the same parts. */
  long?: true;
  states: Record<string, State>;
  /** After these and in the long form only: what is loading, failing or empty by the parts that every screen has for it. */
  further?: Record<string, State>;
}

export function sweep({ name, fails, who, phone: alsoOnPhone, long, states, further }: Screen): void {
  test(`${name}${alsoOnPhone ? " @both" : ""}${long ? " @long" : ""}`, async ({
    page,
    world,
    signedIn,
    faults,
  }, info) => {
    test.slow();
    if (fails) faults.allow(fails);
    const person = await who?.(world);
    if (person) await signedIn(person, page);
    const phone = info.project.name === "phone";
    for (const [state, open] of Object.entries({ ...states, ...(whole && further) })) {
      await test.step(state, async () => {
        await open({ page, world, person, phone });
        await page.evaluate(settle);
        expect.soft(await readByAxe(page), `axe, ${state}`).toEqual([]);
        await (phone ? expectNothingOut(page, `${state} on a phone`) : expectToFit(page, state));
      });
    }
  });
}

async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const { width, text } of sizes) {
    if (width !== before.width) await page.setViewportSize({ width, height: before.height });
    if (text > 1) await scaleText(page, text);
    await expectNothingOut(page, `${state} at ${width} px, text × ${text}`);
  }
  if (sizes.some(({ text }) => text > 1)) await scaleText(page, 1);
  await page.setViewportSize(before);
}

/** A layout that measures itself is given a moment. */
const expectNothingOut = (page: Page, message: string): Promise<void> =>
  expect.soft.poll(() => page.evaluate(whatSticksOut), { message }).toEqual([]);

/** The size that a person sets in the browser for all text. */
async function scaleText(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * factor } });
  await session.detach();
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
  if (boxes.length > 0) {
    return boxes.flatMap((box) => {
      const { left } = box.getBoundingClientRect();
      const cause = [...box.querySelectorAll("*")].filter(
        (inside) => inside.getBoundingClientRect().right > left + box.clientWidth + 0.5,
      );
      return [box, ...cause.slice(0, 4)].map(
        ({ tagName, className }, at) =>
          `${at === 0 ? "scrolls sideways" : "by"}: <${tagName} class="${className}">`,
      );
    });
  }
  // What is fixed on the screen is cut off at its edge and makes no page wider.
  const fixed = [...document.querySelectorAll("nav *, [role=dialog] *, [role=alertdialog] *")].filter(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -0.5 || right > edge + 0.5) && !element.closest(".sr-only, .scroll-row");
    },
  );
  if (fixed.length > 0)
    return fixed.slice(0, 4).map(({ tagName, className }) => `cut off: <${tagName} class="${className}">`);
  if (scrollWidth <= edge) return [];
  const out = [...document.querySelectorAll("body *")].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && right > edge + 0.5 && !element.closest(".sr-only, .scroll-row");
  });
  return [
    `scrolls to ${scrollWidth} px`,
    ...out.slice(0, 4).map(({ tagName, className }) => `<${tagName} class="${className}">`),
  ];
}
