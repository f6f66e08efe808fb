// After `vite build`: writes .br and .gz beside every text asset, lets the page preload what the first
// load needs, and holds the size budget.
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const textTypes = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const budget = { js: 90_000, css: 12_000 };

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Everything the browser must load before /shop can be drawn: the entry and what it imports statically. */
function initialFiles(manifest) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  visit("index.html");
  const chunks = [...seen].map((key) => manifest[key]);
  return { js: chunks.map(({ file }) => file), css: [manifest["style.css"].file] };
}

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

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
const initial = initialFiles(manifest);

// The browser fetches the whole first load at once instead of finding it file by file.
const page = join(dist, "index.html");
const links = initial.js
  .slice(1)
  .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
  .join("\n    ");
await writeFile(page, (await readFile(page, "utf8")).replace("<!--head-->", `${links}\n    <!--head-->`));

let over = false;
for (const kind of ["js", "css"]) {
  const size = initial[kind].reduce((sum, file) => sum + gzipSize.get(join(dist, file)), 0);
  // A file that was not measured makes the sum no number, and that is not within any budget.
  const fits = size <= budget[kind];
  const verdict = fits ? "ok" : "OVER BUDGET";
  over ||= !fits;
  console.log(
    `initial ${kind}: ${(size / 1000).toFixed(1)} kB gzip of ${budget[kind] / 1000} kB, ${verdict}`,
  );
}
await rm(join(dist, ".vite"), { recursive: true });
if (over) process.exit(1);
