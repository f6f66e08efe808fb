// What is inside the binary: crates of the program's normal dependencies, and npm packages of the app.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);

/** The texts that a package ships: LICENSE, COPYING, NOTICE and their variants. */
function texts(folder) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|copyright|unlicense)/i.test(name));
  const files = names.map((name) => join(folder, name));
  return files.flatMap((file) => {
    try {
      return [readFileSync(file, "utf8").trim()];
    } catch {
      // A folder of licences, as REUSE has it.
      return readdirSync(file).map((name) => readFileSync(join(file, name), "utf8").trim());
    }
  });
}

export function crates() {
  const output = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };
  const tree = execFileSync(
    "cargo",
    ["tree", "--locked", "-p", "kontor", "-e", "normal", "--prefix", "none", "-f", "{p}"],
    output,
  );
  const used = new Set(tree.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ").replace(" v", "@")));
  const host = /host: (\S+)/.exec(execFileSync("rustc", ["-vV"], output))[1];
  const metadata = JSON.parse(
    execFileSync("cargo", ["metadata", "--locked", "--format-version", "1", "--filter-platform", host], output),
  );
  return metadata.packages
    .filter((entry) => entry.source !== null && used.has(`${entry.name}@${entry.version}`))
    .map((entry) => ({
      name: entry.name,
      version: entry.version,
      purl: `pkg:cargo/${entry.name}@${entry.version}`,
      licence: entry.license ?? entry.license_file,
      from: entry.repository,
      texts: texts(dirname(entry.manifest_path)),
    }));
}

export function packages() {
  const web = join(root, "web");
  const lock = JSON.parse(readFileSync(join(web, "package-lock.json"), "utf8"));
  const shipped = Object.entries(lock.packages).filter(
    ([path, entry]) => path.startsWith("node_modules/") && !entry.dev && !entry.link && existsSync(join(web, path)),
  );
  return shipped.map(([path, entry]) => {
    const name = path.replace(/^.*node_modules\//, "");
    return {
      name,
      version: entry.version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${entry.version}`,
      licence: entry.license,
      from: `https://www.npmjs.com/package/${name}`,
      texts: texts(join(web, path)),
    };
  });
}
