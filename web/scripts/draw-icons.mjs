// npm run icons: draws the shop's mark as the pictures that phones and desks put next to their apps. Run it again when
// public/favicon.svg changes; the files are committed, so that a build needs no browser.
import { mkdir, readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const mark = await readFile(new URL("../public/favicon.svg", import.meta.url), "utf8");
const folder = new URL("../public/icons/", import.meta.url);
/** The mark's ground, from edge to edge: systems cut the corners themselves. */
const ground = /fill="(#[0-9a-f]{6})"/.exec(mark)[1];

const icons = [
  { name: "icon-192", size: 192 },
  { name: "icon-512", size: 512 },
  // Only the middle 80 % of a maskable icon are sure to be seen.
  { name: "icon-192-maskable", size: 192, full: true },
  { name: "icon-512-maskable", size: 512, full: true },
  { name: "apple-touch-icon", size: 180, full: true },
];

await mkdir(folder, { recursive: true });
const executablePath = process.env["KONTOR_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

async function draw({ name, size, full }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = full ? Math.round(size * 0.86) : size;
  await page.setContent(
    `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; ${full ? `background: ${ground}` : ""} }
    svg { width: ${inner}px; height: ${inner}px }</style>${mark}`,
  );
  await page.screenshot({ path: new URL(`${name}.png`, folder).pathname, omitBackground: true });
}

await Promise.all(icons.map((icon) => draw(icon)));
await browser.close();
