// After `vite build`: writes into the page what its first paint needs and what starts the app after it, .br and .gz next to every
// text asset, and holds the budgets.
import { createHash } from "node:crypto";
import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { firstCalls, firstViews } from "./first-views.mjs";
import { startApp } from "./start-app.mjs";

const dist = new URL("../dist/", import.meta.url).pathname;
const textTypes = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const budget = { js: 110_000, css: 20_000 };
/** Scripts of a first view, the first load included. */
const mostScripts = 4;
/** Bytes; what is smaller costs more to ask for than to send along. */
const smallestChunk = 5000;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Parts of the back office: people who work there have a network. */
const backOffice =
  /^(business|figures|people|goods|stock|admin-shell|advanced-settings|wallets-screen|(animations|bookkeeping|invoices|money|retention|shop-settings)-page)-/;

/** The service worker, with the list of what the app needs without a network. A build by itself, in one file. */
async function writeWorker(entry) {
  const assets = (await readdir(join(dist, "assets"))).filter((name) => !backOffice.test(name));
  const files = ["/favicon.svg", "/default-avatar.svg", "/icons/icon-192.png"].concat(
    assets.map((name) => `/assets/${name}`).toSorted(),
  );
  const page = await readFile(join(dist, "index.html"), "utf8");
  const version = createHash("sha256").update(JSON.stringify(files)).update(page).digest("hex").slice(0, 12);
  await build({
    configFile: false,
    root: new URL("..", import.meta.url).pathname,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "@": new URL("../src", import.meta.url).pathname } },
    define: { APP_FILES: JSON.stringify({ version, entry, files }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: new URL("../worker/sw.ts", import.meta.url).pathname,
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The page with the script that decides on its first paint, and the one that starts the app after it. The app's styles stand in
 * it already: a sheet that arrives later makes the browser style and lay out all of the page a second time.
 */
async function writeFirstPaint(views) {
  const page = join(dist, "index.html");
  const [html, script] = await Promise.all([
    readFile(page, "utf8"),
    readFile(join(dist, "signed-in.js"), "utf8"),
  ]);
  const [appScript, app] = /\s*<script type="module"[^>]*src="([^"]+)"><\/script>/.exec(html);
  const [, style] = /<style>([^]*?)<\/style>/.exec(html);
  const start = `(${startApp.toString()})(${[app, views, firstCalls].map((one) => JSON.stringify(one)).join()})`;
  const filled = html
    .replace(appScript, "")
    .replace('<script src="/signed-in.js"></script>', () => `<script>${script}</script>`)
    .replace("<!--first-data-->", (mark) => `${mark}\n    <script>${start}</script>`);
  await writeFile(page, filled);
  // As the server puts them into its policy: see crates/webapp.
  await writeFile(join(dist, "inline.txt"), `script ${hash(script)} ${hash(start)}\nstyle ${hash(style)}\n`);
  await rm(join(dist, "signed-in.js"));
  await writeWorker(app);
  return gz(style, { level: 9 });
}

/** Everything the browser must load for these modules: their files and what those import statically. */
function filesOf(manifest, entries) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  entries.forEach(visit);
  const chunks = [...seen].map((key) => manifest[key]);
  // Two modules of a manifest may lie in one file.
  return {
    js: [...new Set(chunks.map(({ file }) => file))],
    css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));

const initial = filesOf(manifest, ["index.html"]);

let over = false;
const views = Object.entries(firstViews).map(([path, area]) => {
  const key = Object.keys(manifest).find((one) => manifest[one].name === area);
  if (!key) throw new Error(`no chunk is named ${area}: see the areas in vite.config.ts`);
  const { js } = filesOf(manifest, ["index.html", key]);
  if (js.length > mostScripts) {
    over = true;
    console.log(`${path} begins with ${js.length} scripts of ${mostScripts}: ${js.join(", ")}`);
  }
  return [path, js.filter((file) => !initial.js.includes(file)).map((file) => `/${file}`)];
});
const firstStyles = await writeFirstPaint(Object.fromEntries(views));

const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

const gzipSize = new Map();
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    // The server fills index.html at run time, so a compressed copy of it would be a trap.
    if (file === join(dist, "index.html") || file.includes("/.vite/")) return;
    const [br, zipped] = await Promise.all([brotli(bytes, brotliOptions), gz(bytes, { level: 9 })]);
    gzipSize.set(file, zipped.length);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, zipped)]);
  }),
);

const firstLoad = {
  js: initial.js.reduce((sum, file) => sum + gzipSize.get(join(dist, file)), 0),
  css: firstStyles.length,
};
for (const [kind, size] of Object.entries(firstLoad)) {
  // A file that was not measured makes the sum no number, and that is not within any budget.
  const fits = size <= budget[kind];
  const verdict = fits ? "ok" : "OVER BUDGET";
  over ||= !fits;
  console.log(
    `initial ${kind}: ${(size / 1000).toFixed(1)} kB gzip of ${budget[kind] / 1000} kB, ${verdict}`,
  );
}

const chunks = files.filter((file) => file.includes("/assets/") && file.endsWith(".js"));
const sizes = await Promise.all(chunks.map(async (file) => (await stat(file)).size));
chunks.forEach((file, place) => {
  if (sizes[place] >= smallestChunk) return;
  over = true;
  console.log(
    `${file}: ${sizes[place]} bytes of at least ${smallestChunk}; see the groups in vite.config.ts`,
  );
});
await rm(join(dist, ".vite"), { recursive: true });
if (over) process.exit(1);
