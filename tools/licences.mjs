// Prints the licences of everything inside the binary. Run by `make licences`.
import { readFileSync } from "node:fs";
import { crates, packages } from "./components.mjs";

/** Identical texts are printed once, below the names of all that they cover. */
function print(entries) {
  const byText = new Map();
  for (const { name, version, licence, from, texts: found } of entries) {
    const text = found.length > 0 ? found.join("\n\n") : `(${licence}; the package ships no text)`;
    const line = `${name} ${version} – ${licence}${from ? ` – ${from}` : ""}`;
    byText.set(text, [...(byText.get(text) ?? []), line]);
  }
  for (const [text, titles] of byText) {
    process.stdout.write(`${"=".repeat(80)}\n${titles.sort().join("\n")}\n${"-".repeat(80)}\n${text}\n\n`);
  }
}

process.stdout.write("Kontor contains the following third-party software.\n\n");
const fonts = {
  name: "Fonts of invoices",
  version: "(subsets)",
  licence: "OFL-1.1",
  texts: [readFileSync(new URL("../crates/paper/fonts/OFL.txt", import.meta.url), "utf8").trim()],
};
print([...crates(), ...packages(), fonts]);
