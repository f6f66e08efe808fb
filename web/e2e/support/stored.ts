import type { Page } from "@playwright/test";

/** What localStorage holds when the next page is loaded, and null for what it lacks; saves a load for writing it. */
export async function store(page: Page, entries: Record<string, string | null>): Promise<void> {
  const added = await page.addInitScript((values) => {
    if (window !== window.top) return;
    for (const [key, value] of Object.entries(values)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, entries);
  // Once only: what the shop then does with it is kept over the loads that follow.
  page.once("domcontentloaded", () => void added.dispose().catch(() => undefined));
}
