import { app } from "./scope";
import { stamped } from "./stamp";

/**
 * The app's files, in a store for each version. The one before stays, so that a tab that still runs it finds its
 * parts; most files are in both, and are copied.
 */

const prefix = "app-";
const current = `${prefix}${app.version}`;
const shellPath = "/profile";
const shellKey = "/shell";
/** Files are fetched a few at a time: someone is using the app meanwhile. */
const atOnce = 3;

const appCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

/** Newest first. */
async function inAnyVersion(path: string): Promise<Response | undefined> {
  const found = await Promise.all(
    (await appCaches())
      .toReversed()
      .map(async (name) => (await caches.open(name)).match(path, { ignoreVary: true })),
  );
  return found.find((one) => one !== undefined);
}

/** Fetches what this version needs. Fails as a whole, and is tried again at the next visit. */
export async function fetchVersion(): Promise<void> {
  const isNew = !(await caches.has(current));
  try {
    await fetchFiles();
  } catch (error) {
    // Half a version would be taken for the one before this one later.
    if (isNew) await caches.delete(current);
    throw error;
  }
}

async function fetchFiles(): Promise<void> {
  const cache = await caches.open(current);
  const waiting = [...app.files];
  const fetchSome = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time is the point
      const known = path.startsWith("/assets/") ? await inAnyVersion(path) : undefined;
      // oxlint-disable-next-line no-await-in-loop
      const response = known ?? (await fetch(path));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      // oxlint-disable-next-line no-await-in-loop
      await cache.put(path, response);
    }
  };
  await Promise.all([...Array.from({ length: atOnce }, fetchSome), keepShell(cache)]);
}

/** A page without a content of its own: any screen can begin on it. */
async function keepShell(cache: Cache): Promise<void> {
  const response = await fetch(shellPath, { cache: "no-cache" });
  const html = await response.text();
  // Another node may still, or already, serve another version.
  if (!response.ok || !html.includes(app.entry)) throw new Error("the page is of another version");
  await cache.put(shellKey, stamped(response, html));
}

export const shell = async (): Promise<Response | undefined> => (await caches.open(current)).match(shellKey);

/** Files are named by their content: what is there is right. */
export async function fileFor(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const known = await inAnyVersion(pathname);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && pathname.startsWith("/assets/")) {
    await (await caches.open(current)).put(pathname, response.clone());
  }
  return response;
}

/** Drops all versions but this one and the one before. */
export async function dropOldVersions(): Promise<void> {
  const others = (await appCaches()).filter((name) => name !== current);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
