import type { Page, Route } from "@playwright/test";

/** Answers a call in the server's stead; text that is no JSON is sent as a proxy would send it. */
export const answer =
  (status: number, body: unknown) =>
  (route: Route): Promise<void> =>
    typeof body === "string"
      ? route.fulfill({ status, contentType: "text/html", body })
      : route.fulfill({ status, json: body });

/** The connection breaks before an answer has come. */
export const cutOff = (route: Route): Promise<void> => route.abort("connectionreset");

/** The answer never comes. Answers how often it was asked for. */
export async function hang(page: Page, address: string): Promise<() => number> {
  let count = 0;
  await page.route(address, () => {
    count += 1;
  });
  return () => count;
}

/**
 * Puts the page's clock into the test's hands from its first script on. AbortSignal.timeout is the browser's own
 * and would go on by itself, so it is made from the clock's setTimeout here.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), ms);
      return controller.signal;
    };
  });
}

/** Stops the page's clock; from now on it moves only by page.clock.runFor. */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // A busy machine may take seconds for this step, and a clock cannot be stopped in its past.
  await page.clock.pauseAt(now + 10_000);
}
