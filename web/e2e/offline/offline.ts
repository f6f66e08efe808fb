import type { Page } from "@playwright/test";
import { expect } from "../support/test";

/** Waits until the service worker has what it needs, and has this page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptCalls(page)).toContain("/api/terms");
}

/** Names of the stores of answers. */
export const callStores = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("calls-")));

/** What answers are kept to, of visitors and of the account. */
export const keptCalls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("calls-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

export const note = (page: Page) => page.getByRole("status").filter({ hasText: /^Offline/ });
