// npm run fonts: cuts the fonts to the characters and weights that the shop sets. Run it again when a package of a font or this list
// changes; the files are committed, so that a build needs no WebAssembly.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
/** Latin with its accents, and the signs that German texts are set with. */
const text = range(0x20, 0x7e).concat(range(0xa0, 0x17f)).join("") + "–—‑‘’‚“”„•…‹›€™−×→←↑↓\u2009\u202f";

const fonts = [
  // From plain text to bold.
  {
    name: "figtree",
    file: import.meta.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    wght: { min: 400, max: 700 },
  },
  // Headings and prices have one weight.
  {
    name: "fraunces",
    file: import.meta.resolve("@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"),
    wght: 600,
  },
];

await Promise.all(
  fonts.map(async ({ name, file, wght }) => {
    const whole = await readFile(fileURLToPath(file));
    const cut = await subsetFont(whole, text, { targetFormat: "woff2", variationAxes: { wght } });
    await writeFile(new URL(`../src/ui/fonts/${name}.woff2`, import.meta.url), cut);
    console.log(`${name}: ${whole.length} -> ${cut.length} bytes`);
  }),
);
