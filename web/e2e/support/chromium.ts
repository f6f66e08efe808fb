import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Without a window a page is drawn in two thirds of the time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser"];

/** The browser to test in: KONTOR_CHROMIUM, else the system's; undefined means the one that Playwright downloads. */
export function findChromium(): string | undefined {
  const named = process.env["KONTOR_CHROMIUM"];
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
