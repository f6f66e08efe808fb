// How long a keystroke in the enhanced shop's search takes over 10,000 products, in Chromium, on the built app: until the letter stands
// in its field and the next can be typed, and until what it finds is there as well (searching, filtering, React's commits, layout).
// No server: every answer comes from here.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";

const dist = process.env["KONTOR_DIST"] ?? new URL("../dist/", import.meta.url).pathname;
const frameMs = 16;
const count = 10_000;
const rounds = 3;
const origin = "http://kontor.test";

/** Typed letter by letter and taken back again: exact words, slips, two words, and nonsense. */
const typed = [
  "kaffee",
  "kafee",
  "hausmischung",
  "krautertee",
  "weissdorn",
  "filter papier",
  "esspresso",
  "xylopf",
];

const random = seeded(20_261_121);
const { products: goods, categories } = JSON.parse(
  await readFile(new URL("../../server/demo/catalogue.json", import.meta.url), "utf8"),
);
const answers = {
  "/api/config": {
    shopName: "Kontor",
    ownerUsername: "inhaber",
    premiumDiscountPercent: 19,
    premiumPriceCents: 1999,
    demo: true,
    words: {},
  },
  "/api/user/profile": {
    success: true,
    user: { id: 2, username: "mira", role: "user", isApproved: true, isActive: true },
    profile: { id: 2, userId: 2, isAdmin: false, isPremium: false, notificationSettings: "{}" },
  },
  "/api/products": products(),
  "/api/products/variant-words": [],
  "/api/synonyms": [],
  "/api/categories": categories.map(({ slug, name }, id) => ({ id, slug, name })),
  "/api/wishlist": [],
  "/api/notifications": [],
};
const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The demo shop's own words, and as many made up ones as a real catalogue of this size would have. */
function products() {
  return Array.from({ length: count }, (_, place) => {
    const one = goods[place % goods.length];
    const other = goods[random(goods.length)];
    return {
      id: place + 1,
      name: place < goods.length ? one.name : `${one.name} ${madeUp()}`,
      description: `${one.description} ${madeUp()} ${other.description} ${madeUp()}`,
      price: 1 + random(100_000) / 100,
      category: one.category,
      imageUrl: "",
      isPremium: random(4) === 0,
      isNew: random(5) === 0,
      isTrending: random(6) === 0,
      stock: random(20) === 0 ? 0 : null,
      discount: 0,
      averageRating: random(3) === 0 ? null : 1 + random(41) / 10,
      reviewCount: random(30),
      isInWishlist: false,
    };
  });
}

function madeUp() {
  const syllables = [
    "ka",
    "fe",
    "mor",
    "lin",
    "ste",
    "bau",
    "tro",
    "wei",
    "sen",
    "gru",
    "pol",
    "zi",
    "her",
    "un",
  ];
  return Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join("");
}

function seeded(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function answer(route) {
  const { pathname } = new URL(route.request().url());
  if (pathname in answers) return route.fulfill({ json: answers[pathname] });
  if (pathname.startsWith("/api/")) return route.fulfill({ status: 404, json: { success: false } });
  const file = pathname.startsWith("/assets/") ? pathname : "/index.html";
  return route.fulfill({
    body: await readFile(join(dist, file)),
    contentType: types[extname(file)] ?? "text/html",
  });
}

/** Runs in the page: one keystroke after the other, each from the event to the finished layout of the letter, and of the goods. */
async function typeAll(texts) {
  const input = document.querySelector('input[type="search"]');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const nextTask = () =>
    new Promise((resolve) => {
      port1.addEventListener("message", resolve, { once: true });
      port2.postMessage(0);
    });
  const times = [];
  for (const text of texts) {
    const steps = [...text].map((_, end) => text.slice(0, end + 1));
    for (const content of [...steps, ...steps.toReversed().slice(1), ""]) {
      const start = performance.now();
      value.set.call(input, content);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      // React commits in a microtask; reading a position makes the browser lay the page out.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      const letter = performance.now() - start;
      while (document.querySelector('main [aria-busy="true"]')) await nextTask();
      document.body.getBoundingClientRect();
      times.push({ letter, goods: performance.now() - start });
      // The frame is painted, and what has been put off is done. No longer pause: a virtual processor falls asleep in it.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
  }
  return times;
}

/** Script, styles and layout so far, in milliseconds. */
async function worked(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const parts = new Set(["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]);
  const seconds = metrics.filter(({ name }) => parts.has(name)).reduce((sum, { value }) => sum + value, 0);
  return seconds * 1000;
}

const ms = (figure) => `${figure.toFixed(1)} ms`;
const at = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];

async function measure(browser, { name, width, height, slower = 1 }) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("auth_token", "bench"));
  const page = await context.newPage();
  await page.route(`${origin}/**`, answer);
  await page.goto(`${origin}/enhanced-shop`);
  await page.getByRole("article").first().waitFor();
  // The search prepares itself while nothing else happens.
  await page.waitForTimeout(1500);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.evaluate(typeAll, ["warm"]);
  // What the renderer's main thread has worked, without the time that other programs had the processor.
  await cdp.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await cdp.send("Performance.enable");
  const before = await worked(cdp);
  const runs = [];
  for (let run = 0; run < rounds; run += 1) runs.push(await page.evaluate(typeAll, typed));
  const processor = (await worked(cdp)) - before;
  await context.close();
  // Each keystroke counts with the middle one of its rounds: a busy machine stalls now and then.
  const times = (part) =>
    runs[0].map((_, index) =>
      at(
        runs.map((run) => run[index][part]),
        0.5,
      ),
    );
  const [letter, found] = [times("letter"), times("goods")];
  const each = processor / (letter.length * rounds);
  const figures = (part) => `median ${ms(at(part, 0.5))} p95 ${ms(at(part, 0.95))}`;
  console.log(
    `${name.padEnd(26)} ${letter.length} keystrokes × ${rounds}   letter ${figures(letter)}   goods ${figures(found)}   processor ${ms(each)}`,
  );
  return Math.max(at(letter, 0.95), at(found, 0.95));
}

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
console.log(`search over ${count.toLocaleString("de-DE")} products: input event to finished layout`);
const desk = await measure(browser, { name: "desk, 1280 px", width: 1280, height: 900 });
const phone = await measure(browser, { name: "phone, 390 px", width: 390, height: 844 });
await measure(browser, { name: "phone, four times slower", width: 390, height: 844, slower: 4 });
await browser.close();
const worst = Math.max(desk, phone);
console.log(worst < frameMs ? `under one frame of ${frameMs} ms` : `OVER one frame of ${frameMs} ms`);
