import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { keepCart } from "../cart/cart";

/** How far things have jumped about since the page was opened; 0 is not at all. */
async function jumps(page: Page): Promise<{ total: number; by: string[] }> {
  // Fonts, the rest of the grid, and what is fetched after the first screen.
  await page.waitForTimeout(2500);
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as {
            value: number;
            sources: { node: Element | null }[];
          }[];
          resolve({
            total: shifts.reduce((sum, { value }) => sum + value, 0),
            by: shifts.flatMap(({ sources }) =>
              sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "?"),
            ),
          });
        }).observe({ type: "layout-shift", buffered: true });
        // No entry at all calls nobody back.
        setTimeout(() => resolve({ total: 0, by: [] }), 300);
      }),
  );
}

/** A phone's line rather than this machine's own. */
async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 1_200_000,
    uploadThroughput: 400_000,
  });
}

test("nothing jumps while the shop loads for a visitor @both", async ({ page }) => {
  await slowLine(page);
  await page.goto("/shop");
  await expect(page.getByRole("article").first()).toBeVisible();
  const { total, by } = await jumps(page);
  expect(total, by.join("\n")).toBeLessThan(0.02);
});

test("nothing jumps for a member with a full cart either @both", async ({ page, world, signedIn }) => {
  await signedIn(await world.member("premium", "premium"), page);
  await keepCart(page, [{ product: await world.product(), quantity: 2 }]);
  await slowLine(page);
  await page.goto("/shop");
  await expect(page.getByText("Premium-Preis").first()).toBeVisible();
  const { total, by } = await jumps(page);
  expect(total, by.join("\n")).toBeLessThan(0.05);
});

test("the page says what it is before any script has run", async ({ page, world }) => {
  const product = await world.product({ price: 12.9, description: "Für <b>Kenner</b> & andere." });
  const html = await (await page.request.get(`${world.shop.url}/product/${product.id}`)).text();
  expect(html).toContain(`<title>${product.name} · Kranich &amp; Kessel</title>`);
  expect(html).toContain('<meta property="product:price:amount" content="12.90">');
  expect(html).toContain("Für &lt;b&gt;Kenner&lt;/b&gt; &amp; andere.");
  expect(html).toContain('<html lang="de"');
});
