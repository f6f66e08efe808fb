// The first second on a phone: Lighthouse on six screens, the same pages without the app, and how soon the screen answers
// a touch on a processor slowed fourfold. Starts the program itself, with the demo's goods, and prints Markdown tables.
//
// KONTOR_BIN names another program, KONTOR_CHROMIUM another browser, KONTOR_LIGHTHOUSE an installed Lighthouse (else npx
// fetches it), RUNS the runs of each screen, ONLY screens separated by commas, LARGE=1 a shop of 10,000 products in 30,000 variants.
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const program = process.env["KONTOR_BIN"] ?? new URL("../../target/release/kontor", import.meta.url).pathname;
const browserPath =
  process.env["KONTOR_CHROMIUM"] ??
  ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].find((path) => existsSync(path));
const lighthouse = process.env["KONTOR_LIGHTHOUSE"]?.split(" ") ?? ["npx", "--yes", "lighthouse@12.8.2"];
const runs = Number(process.env["RUNS"] ?? 3);
const isLarge = process.env["LARGE"] === "1";
const goods = isLarge ? "10,000 products in 30,000 variants" : "the demo's goods";
const only = process.env["ONLY"]?.split(",");
const password = "bench-only-password";
const member = "marta.k";
const [phone, slower] = [{ width: 390, height: 844 }, 4];
const goalMs = 100;

const screens = [
  { path: "/shop", goal: 95 },
  { path: "/product/1", goal: 95 },
  { path: "/auth", goal: 95 },
  { path: "/hilfe", goal: 95 },
  { path: "/chat", goal: 90, signedIn: true },
  { path: "/orders", goal: 90, signedIn: true },
].filter(({ path }) => !only || only.includes(path));

const switches = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const folder = await mkdtemp(join(tmpdir(), "kontor-first-second-"));
const children = [];
const run = promisify(execFile);
const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
const whole = (figure) => figure.toFixed(0);
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
const head = (...cells) => {
  row(...cells);
  row(...cells.map(() => "---"));
};

/** The output of a child that holds what is looked for, or an error with what it said instead. */
function started(child, pattern) {
  children.push(child);
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const found = pattern.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(said.slice(-2000))));
  });
}

/** The same HTML and pictures, without any script. */
async function bare(origin) {
  const server = createServer(async (request, response) => {
    try {
      const answer = await fetch(`${origin}${request.url}`, {
        headers: { accept: request.headers.accept ?? "*/*" },
      });
      const type = answer.headers.get("content-type") ?? "application/octet-stream";
      let body = Buffer.from(await answer.arrayBuffer());
      if (type.startsWith("text/html"))
        body = Buffer.from(
          body.toString().replace(/<script\b[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g, ""),
        );
      const text = /^text\/|svg/.test(type);
      response.writeHead(answer.status, {
        "content-type": type,
        "cache-control": answer.headers.get("cache-control") ?? "no-store",
        ...(text ? { "content-encoding": "gzip" } : {}),
      });
      response.end(text ? gzipSync(body) : body);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** A member's storage must stay, so Lighthouse may not empty the browser; what was cached, by the service worker too, goes here. */
async function emptyCache(port, origin) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0].newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "service_workers,cache_storage" });
  await page.close();
  await browser.close();
}

/** One run, or nothing when Lighthouse could not finish it. */
async function examine(url, port) {
  const [command, ...first] = lighthouse;
  const options = [
    "--output=json",
    "--output-path=stdout",
    "--quiet",
    "--disable-storage-reset",
    `--port=${port}`,
  ];
  try {
    await emptyCache(port, new URL(url).origin);
    const { stdout } = await run(command, [...first, url, ...options], {
      maxBuffer: 100_000_000,
      timeout: 180_000,
    });
    const report = JSON.parse(stdout);
    const figure = (audit) => report.audits[audit].numericValue ?? Number.NaN;
    const requests = report.audits["network-requests"].details.items;
    return {
      ...Object.fromEntries(
        Object.entries(report.categories).map(([name, { score }]) => [name, score * 100]),
      ),
      paint: figure("first-contentful-paint"),
      largest: figure("largest-contentful-paint"),
      blocking: figure("total-blocking-time"),
      shift: figure("cumulative-layout-shift"),
      requests: requests.length,
      scripts: requests.filter(({ resourceType }) => resourceType === "Script").length,
      bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      machine: report.environment.benchmarkIndex,
    };
  } catch (error) {
    console.error(`${url}: ${String(error.message ?? error).slice(0, 300)}`);
    return undefined;
  }
}

async function examined(url, port) {
  const all = [];
  for (let one = 0; one < runs; one += 1) {
    const found = await examine(url, port);
    if (found) all.push(found);
  }
  if (all.length === 0) return undefined;
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, middle(all.map((found) => found[key]))]));
}

/** Opens a browser whose pages Lighthouse shares, with a member's token or without. */
async function browserFor(origin, token) {
  const child = spawn(browserPath, [
    ...switches,
    "--remote-debugging-port=0",
    `--user-data-dir=${join(folder, token ? "member" : "visitor")}`,
    "about:blank",
  ]);
  const address = await started(child, /DevTools listening on (ws:\S+)/);
  if (token) {
    const browser = await chromium.connectOverCDP(address);
    const page = await browser.contexts()[0].newPage();
    await page.goto(`${origin}/hilfe`);
    await page.evaluate(keep, token);
    await page.close();
    await browser.close();
  }
  return { child, port: new URL(address).port };
}

/** Runs in the page. */
function keep(token) {
  localStorage.setItem("auth_token", token);
  localStorage.setItem("tutorial_completed", "true");
}

/** Elements of a screen that has come to rest, counted on a phone. */
async function elements(browser, url, token) {
  const context = await browser.newContext({ viewport: phone });
  if (token) await context.addInitScript(keep, token);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await pause(1500);
  const count = await page.evaluate(() => document.querySelectorAll("*").length);
  await context.close();
  return count;
}

/** Runs in the page: remembers how long each event took until the next paint. */
function watch() {
  globalThis.eventTimes = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.eventTimes.push(duration);
  }).observe({ type: "event", durationThreshold: 16 });
}

const interactions = [
  {
    name: "open a product",
    path: "/shop",
    act: (page) => page.getByRole("article").first().getByRole("link").first().click(),
  },
  {
    name: "add to the cart",
    path: "/shop",
    act: (page) =>
      page
        .getByRole("button", { name: /zum Warenkorb hinzufügen/ })
        .first()
        .click(),
  },
  {
    name: "change category",
    path: "/shop",
    act: (page) => page.getByRole("group", { name: "Kategorien" }).getByRole("button").nth(1).click(),
  },
  {
    name: "type in the search",
    path: "/shop",
    act: (page) =>
      page.getByLabel("Produkte durchsuchen").first().pressSequentially("kaffee", { delay: 150 }),
  },
  {
    name: "open the chat",
    path: "/shop",
    signedIn: true,
    act: (page) => page.locator('a[href="/chat"]:visible').first().click(),
  },
  {
    name: "open a room",
    path: "/chat",
    signedIn: true,
    act: (page) => page.locator('main [role="tabpanel"] a:visible').first().click(),
  },
  {
    name: "open the order form",
    path: "/shop",
    signedIn: true,
    before: async (page) => {
      await page
        .getByRole("button", { name: /zum Warenkorb hinzufügen/ })
        .first()
        .click();
      await page
        .getByRole("button", { name: /^(Zum )?Warenkorb/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Bestellung abschließen" }).waitFor();
    },
    act: (page) => page.getByRole("button", { name: "Bestellung abschließen" }).click(),
  },
];

/** The slowest event of one action, up to the paint that follows it; 16 is what the browser tells at the least. */
async function nextPaint(browser, origin, token, { path, signedIn, before, act }) {
  const context = await browser.newContext({ viewport: phone, reducedMotion: "reduce" });
  try {
    if (signedIn) await context.addInitScript(keep, token);
    await context.addInitScript(watch);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(`${origin}${path}`, { waitUntil: "load" });
    await pause(2000);
    await before?.(page);
    await pause(500);
    const line = await context.newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.evaluate(() => {
      globalThis.eventTimes.length = 0;
    });
    await act(page);
    await pause(1500);
    return Math.max(16, ...(await page.evaluate(() => globalThis.eventTimes)));
  } finally {
    await context.close();
  }
}

async function main() {
  const env = {
    // The program knows no settings but its own.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("KONTOR_"))),
    KONTOR_DATA_DIR: join(folder, "data"),
    KONTOR_LISTEN: "127.0.0.1:0",
    KONTOR_OWNER_PASSWORD: password,
    KONTOR_DEMO_PASSWORD: password,
  };
  if (isLarge) await run(program, ["seed", "--large"], { env });
  const shop = spawn(program, ["serve"], { env });
  const origin = await started(shop, /(http:\/\/127\.0\.0\.1:\d+)/);
  const signIn = await fetch(`${origin}/api/simple-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: member, password, rememberMe: true }),
  });
  const { token } = await signIn.json();
  if (!token) throw new Error("the demo's member could not sign in");
  const without = await bare(origin);
  const browser = await chromium.launch({ executablePath: browserPath, args: switches.slice(1) });

  console.log(`## First second: Lighthouse mobile, median of ${runs}, ${goods}, program ${program}\n`);
  head(
    "screen",
    "perf",
    "goal",
    "a11y",
    "practices",
    "seo",
    "first paint",
    "largest",
    "blocking",
    "shift",
    "scripts",
    "requests",
    "kB",
    "elements",
    "machine",
  );
  const ratios = [];
  for (const { path, goal, signedIn } of screens) {
    const own = await browserFor(origin, signedIn ? token : undefined);
    const found = await examined(`${origin}${path}`, own.port);
    const plain = signedIn ? undefined : await examined(`${without.origin}${path}`, own.port);
    own.child.removeAllListeners("exit");
    const gone = new Promise((resolve) => own.child.once("exit", resolve));
    own.child.kill();
    await gone;
    await rm(join(folder, signedIn ? "member" : "visitor"), { recursive: true, force: true });
    if (!found) {
      row(path, "no run was finished");
      continue;
    }
    const count = await elements(browser, `${origin}${path}`, signedIn ? token : undefined);
    const quality = ["accessibility", "best-practices", "seo"].map((name) => whole(found[name]));
    const times = [found.paint, found.largest, found.blocking].map((time) => `${whole(time)} ms`);
    row(
      path,
      whole(found.performance),
      goal,
      ...quality,
      ...times,
      found.shift.toFixed(3),
      found.scripts,
      found.requests,
      whole(found.bytes / 1000),
      count,
      whole(found.machine),
    );
    if (plain) ratios.push({ path, found, plain });
  }

  console.log("\n## Compared with the same HTML and pictures without the app\n");
  head("screen", "first paint", "largest", "requests", "bytes");
  for (const { path, found, plain } of ratios)
    row(
      path,
      ...["paint", "largest", "requests", "bytes"].map((key) => `× ${(found[key] / plain[key]).toFixed(2)}`),
    );

  console.log(`\n## Next paint, processor slowed ×${slower}, median of ${runs}\n`);
  head("action", "next paint", `≤ ${goalMs} ms`);
  for (const interaction of interactions) {
    const times = [];
    for (let one = 0; one < runs; one += 1) {
      try {
        times.push(await nextPaint(browser, origin, token, interaction));
      } catch (error) {
        console.error(`${interaction.name}: ${String(error.message).slice(0, 300)}`);
      }
    }
    const time = middle(times);
    row(interaction.name, time === undefined ? "not measured" : `${time} ms`, time <= goalMs ? "yes" : "no");
  }
  await browser.close();
  without.server.close();
  without.server.closeAllConnections();
}

try {
  await main();
} finally {
  for (const child of children) {
    child.removeAllListeners("exit");
    child.kill();
  }
  await pause(500);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
