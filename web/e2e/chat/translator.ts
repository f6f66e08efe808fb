import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { test as base } from "../support/test";

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

let listening: Promise<number> | undefined;

/** Listens as long as the worker lives. */
const port = (): Promise<number> =>
  (listening ??= new Promise((resolve) => {
    service.listen(0, "127.0.0.1", () => resolve((service.address() as AddressInfo).port)).unref();
  }));

/** The browser tests' shop, with a translation service behind it. */
export const test = base.extend({
  world: [
    async ({ settings, shops }, provide) => {
      await provide(
        await shops.open({
          ...settings,
          KONTOR_TRANSLATION_PROVIDER: "libretranslate",
          KONTOR_TRANSLATION_URL: `http://127.0.0.1:${await port()}`,
        }),
      );
    },
    { scope: "test", timeout: 60_000 },
  ],
});

export { expect } from "../support/test";
