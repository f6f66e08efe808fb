// Prints a bill of materials of the binary as CycloneDX 1.6: the crates and npm packages inside, with their licences and,
// for crates, the checksum of what was downloaded. Run by `make sbom`; the argument is the program's version.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crates, packages } from "./components.mjs";

/** `name@version` → SHA-256, from the lock file. */
function checksums() {
  const lock = readFileSync(join(dirname(import.meta.dirname), "Cargo.lock"), "utf8");
  const found = lock.matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"/g);
  return new Map([...found].map(([, name, version, sum]) => [`pkg:cargo/${name}@${version}`, sum]));
}

const sums = checksums();
const version = process.argv[2] ?? "0";
const components = [...crates(), ...packages()].map(({ name, version, purl, licence, from }) => ({
  type: "library",
  "bom-ref": purl,
  name,
  version,
  purl,
  ...(licence && { licenses: [{ expression: licence.replaceAll("/", " OR ") }] }),
  ...(sums.has(purl) && { hashes: [{ alg: "SHA-256", content: sums.get(purl) }] }),
  ...(from && { externalReferences: [{ type: "distribution", url: from }] }),
}));
components.sort((a, b) => (a.purl < b.purl ? -1 : 1));
const program = { type: "application", "bom-ref": "kontor", name: "kontor", version };
const document = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: { component: program },
  components,
  dependencies: [{ ref: "kontor", dependsOn: components.map(({ purl }) => purl) }],
};
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
