import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { Faults } from "./faults";
import { Shops } from "./shops";
import { store } from "./stored";
import type { Person, World } from "./world";

interface PerTest {
  /** Settings of the shop beyond those of every test. Tests that ask for the same share a shop. */
  settings: Record<string, string>;
  world: World;
  faults: Faults;
  /** A further device: its own storage, its own page. */
  device: () => Promise<Page>;
  /** A page on which this person is signed in, remembered. The admin's token comes with it for admins. */
  signedIn: (person: Person, page?: Page) => Promise<Page>;
}

interface PerWorker {
  shops: Shops;
}

/** Signs someone in as the sign-in screen does, from the first page that is loaded on. */
const keepTokens = (page: Page, { token, admin }: Person): Promise<void> =>
  store(page, {
    auth_token: token,
    // No one here is new to the shop; the tour would lie over everything else.
    tutorial_completed: "true",
    ...(admin && { admin_token: token }),
  });

export const test = base.extend<PerTest, PerWorker>({
  settings: [{}, { option: true }],

  shops: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, provide) => {
      const shops = new Shops();
      await provide(shops);
      await shops.end();
    },
    { scope: "worker" },
  ],

  world: [async ({ settings, shops }, provide) => provide(await shops.open(settings)), { timeout: 60_000 }],

  baseURL: async ({ world }, provide) => provide(world.shop.url),

  faults: async ({ world }, provide) => {
    const faults = new Faults(world.shop.url);
    await provide(faults);
    base.expect(faults.left, "nothing went wrong behind the screen").toEqual([]);
  },

  context: async ({ context, faults }, provide) => {
    faults.watch(context);
    await provide(context);
  },

  device: async ({ browser, faults }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      faults.watch(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  signedIn: async ({ device }, provide) => {
    await provide(async (person, page) => {
      const own = page ?? (await device());
      await keepTokens(own, person);
      return own;
    });
  },
});

export { expect } from "@playwright/test";
