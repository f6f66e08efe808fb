import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

/** The folders of `web/src`, lowest first; what lies next to them puts everything together. */
const folders = ["base", "ui", "api", "features", "app"];

interface Arrow {
  from: string;
  to: string;
  lazy: boolean;
}

const root = join(import.meta.dirname, "..");

/**
 * What the linter lets through: screens, and parts of a feature that are loaded when they are shown.
 * Everything else of a feature is reached through its `index.ts`.
 */
const loadedWhenShown = [
  ...readFileSync(join(root, "../.oxlintrc.json"), "utf8").matchAll(/"!@\/(features\/.+)"/g),
].map(([, path = ""]) => path);
const isScreen = (path: string) => path.endsWith("-page");

/** Every import of one file of `web/src` by another, both as paths in it; tests may import what they like. */
const arrows: Arrow[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test[.-]|^test/.test(file))
  .flatMap((from) => {
    const imports = readFileSync(join(root, from), "utf8").matchAll(
      /(\bfrom|\bimport\(|^import)\s*"([@.]\.?\/[^"]+)"/gm,
    );
    return [...imports].map(([, how, path = ""]) => {
      const to = path.startsWith("@/") ? path.slice(2) : relative(root, join(root, dirname(from), path));
      return { from, to, lazy: how === "import(" };
    });
  });

const partsOf = (path: string) => {
  const [folder = "", feature = "", ...inside] = path.split("/");
  return { folder, feature: folder === "features" ? feature : "", inside: inside.join("/") };
};

const acrossFeatures = arrows.filter(
  ({ from, to }) => partsOf(to).feature && partsOf(from).feature !== partsOf(to).feature,
);

/** Levels of features, lowest first, as the map of the house gives them. */
function levelsOfFeatures(): Map<string, number> {
  const map = readFileSync(join(root, "../../docs/architecture.md"), "utf8");
  const row = map.split("\n").find((line) => line.startsWith("| `web/src/features/` |")) ?? "";
  const levels = row.replace("`web/src/features/`", "").split(" · ");
  return new Map(
    levels.flatMap((names, level) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, level])),
  );
}

describe("imports in web/src", () => {
  test("are found", () => {
    expect(arrows.length).toBeGreaterThan(1500);
    expect(acrossFeatures.length).toBeGreaterThan(100);
  });

  test("reach another feature through its index.ts, or load what is shown later", () => {
    const inner = acrossFeatures.filter(({ to, lazy }) =>
      lazy ? !isScreen(to) && !loadedWhenShown.includes(to) : partsOf(to).inside,
    );
    expect(inner).toEqual([]);
  });

  test("use every part that is loaded when it is shown", () => {
    const loaded = new Set(acrossFeatures.filter(({ lazy }) => lazy).map(({ to }) => to));
    expect(loadedWhenShown.filter((part) => !isScreen(part) && !loaded.has(part))).toEqual([]);
  });

  test("never reach a feature's own index.ts", () => {
    const own = arrows.filter(
      ({ from, to }) =>
        partsOf(to).feature && !partsOf(to).inside && partsOf(from).feature === partsOf(to).feature,
    );
    expect(own).toEqual([]);
  });

  test("go down the folders", () => {
    const level = (path: string) => {
      const found = folders.indexOf(partsOf(path).folder);
      return found < 0 ? folders.length : found;
    };
    expect(arrows.filter(({ from, to }) => level(to) > level(from))).toEqual([]);
  });

  test("go down the levels of features", () => {
    const levels = levelsOfFeatures();
    const features = readdirSync(join(root, "features"), { withFileTypes: true });
    const named = features.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...levels.keys()].toSorted()).toEqual(named.toSorted());
    const level = (path: string) => levels.get(partsOf(path).feature) ?? Number.POSITIVE_INFINITY;
    expect(acrossFeatures.filter(({ from, to }) => level(to) >= level(from))).toEqual([]);
  });
});
