import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { Faults } from "./faults";
import { Shop } from "./shop";
import { store } from "./stored";
import { type Person, World } from "./world";

interface PerTest {
  faults: Faults;
  /** A further device: its own storage, its own page. */
  device: () => Promise<Page>;
  /** A page on which this person is signed in, remembered. The admin's token comes with it for admins. */
  signedIn: (person: Person, page?: Page) => Promise<Page>;
}

interface PerWorker {
  /** Settings of the shop beyond those of every test. Files that ask for others get a worker and a shop of their own. */
  settings: Record<string, string>;
  world: World;
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
  settings: [{}, { option: true, scope: "worker" }],

  world: [
    async ({ settings }, provide) => {
      const shop = new Shop(settings);
      await shop.start();
      await provide(new World(shop));
      await shop.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

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
