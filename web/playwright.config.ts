import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./e2e/support/chromium";
import { whole } from "./e2e/support/scale";

const executablePath = findChromium();

/** Without what a test machine has no use for. */
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: optimising its script takes longer than it saves.
  "--js-flags=--no-turbofan --no-maglev",
];

/**
 * The browser tests: every worker starts shops of its own (e2e/support/shops.ts), so nothing has to run
 * before. Tests run on a desk, @phone on a phone. @both is another layout on a phone: the quick run walks it there only, the
 * long form (KONTOR_TEST_SCALE=100) on a desk as well. @long waits for the long form altogether.
 */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // A test waits for the page about half of its time: two cores carry four.
  workers: 4,
  // A test that needs a second try has a cause, in itself or in the app. Continuous integration names such tests and fails
  // when there are more than two of them; at one's desk there is no second try.
  retries: process.env["CI"] ? 1 : 0,
  forbidOnly: Boolean(process.env["CI"]),
  // A shared machine may stall for seconds.
  timeout: process.env["CI"] ? 60_000 : 30_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./e2e/support/second-tries.ts"]],
  use: {
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // The service worker has tests of its own; the others talk to the server and to no copy of it.
    serviceWorkers: "block",
    // Nothing moves, so a test never meets a sheet half way in. The main job is walked with motion.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
  projects: [
    {
      name: "desk",
      grepInvert: whole ? /@phone/ : /@phone|@both|@long/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 900 } },
    },
    {
      name: "phone",
      grep: /@phone|@both/,
      ...(!whole && { grepInvert: /@long/ }),
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
});
