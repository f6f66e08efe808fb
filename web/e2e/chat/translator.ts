import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Shop } from "../support/shop";
import { test as base } from "../support/test";
import { World } from "../support/world";

/** A translation service of the tests' own, which speaks LibreTranslate: every text comes back behind its language. */
const service = createServer((request, response) => {
  let body = "";
  request.on("data", (data: Buffer) => (body += data.toString()));
  request.on("end", () => {
    const { q, target } = JSON.parse(body) as { q: string; target: string };
    const detectedLanguage = { language: "de", confidence: 83 };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ translatedText: `${target.toUpperCase()}: ${q}`, detectedLanguage }));
  });
});

/** What the page asks the shop to translate. */
export function translations(page: Page): { text: string; targetLanguage: string; messageId?: number }[] {
  const asked: { text: string; targetLanguage: string; messageId?: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/translate"))
      asked.push(request.postDataJSON() as (typeof asked)[number]);
  });
  return asked;
}

/** The browser tests' shop, with a translation service behind it. */
export const test = base.extend<object, object>({
  world: [
    async ({ settings }, provide) => {
      await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
      const { port } = service.address() as AddressInfo;
      const shop = new Shop({
        ...settings,
        KONTOR_TRANSLATION_PROVIDER: "libretranslate",
        KONTOR_TRANSLATION_URL: `http://127.0.0.1:${port}`,
      });
      await shop.start();
      await provide(new World(shop));
      await shop.stop();
      service.closeAllConnections();
      service.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

export { expect } from "../support/test";
