import { callsPrefix, forgetAccounts, keptAtHeader, visitorCalls } from "@/base/kept";
import { isTimeless, keepingOf, longestMs, profilePath } from "./rules";
import { after, keptAt, limit, stamped } from "./stamp";

/**
 * Answers to calls. The network comes first; what it answered last is given when there is none. Each account has a
 * store of its own, named by a hash of its token, and there is never more than one of them.
 */

const most = 400;
/** A line that says nothing for so long is as good as none, if there is something to show. */
const patienceMs = 6000;

const bearer = (request: Request): string | null => request.headers.get("Authorization");

export async function storeOf(request: Request): Promise<string> {
  const token = bearer(request);
  if (token === null) return visitorCalls;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, "0"));
  return callsPrefix + hex.join("");
}

/** Whether the worker has anything to do with this call. */
export function concerns(request: Request, url: URL): boolean {
  const keeping = keepingOf(url);
  return keeping === "everybodys" || (keeping === "own" && bearer(request) !== null);
}

export async function answerFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const network = fetch(request);
  const name = await storeOf(request);
  // A person who is signed in until the browser closes leaves nothing on the disk.
  if (request.cache !== "no-store") {
    const noted = network.then((response) => inTurn(name, request, response.clone()));
    event.waitUntil(noted.catch(() => {}));
  }
  const kept = await find(name, request);
  if (!kept) return network;
  try {
    return await Promise.race([network, after(patienceMs)]);
  } catch (error) {
    // The page has given up by itself: nothing is told in its place.
    if (request.signal.aborted) throw error;
    return isTimeless(new URL(request.url).pathname) ? timeless(kept) : kept;
  }
}

/** What hardly changes would make everything else look old. */
function timeless(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, "0");
  return new Response(response.body, { headers });
}

/** One after the other: whose token it is, is known before anything is kept under it. */
let noting: Promise<void> = Promise.resolve();

function inTurn(name: string, request: Request, response: Response): Promise<void> {
  noting = noting.then(() => note(name, request, response)).catch(() => {});
  return noting;
}

async function note(name: string, request: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (name !== visitorCalls && (response.status === 401 || pathname === profilePath)) {
    if (response.status === 401 || response.status === 403) await caches.delete(name);
    if (!response.ok) return;
    // The owner sees other people's things under the same addresses: nothing of theirs is kept.
    const isKept = !(await isAdmin(response.clone()));
    await forgetAccounts(isKept ? name : undefined);
    if (!isKept) return;
  }
  if (!response.ok) return;
  // Until the profile has said whose token it is, nothing is kept under it.
  if (name !== visitorCalls && pathname !== profilePath && !(await caches.has(name))) return;
  const cache = await caches.open(name);
  const key = pathname + search;
  const body = await response.arrayBuffer();
  await cache.delete(key);
  await cache.put(key, stamped(response, body));
  await limit(cache, most);
}

async function isAdmin(response: Response): Promise<boolean> {
  try {
    const { user } = (await response.json()) as { user: { role: string } };
    return user.role === "admin";
  } catch {
    return true;
  }
}

/** What is the same for everybody is told to a member from the visitors' store, if there is nothing better. */
async function find(name: string, request: Request): Promise<Response | undefined> {
  const url = new URL(request.url);
  const names = keepingOf(url) === "everybodys" ? [name, visitorCalls] : [name];
  const found = await Promise.all(
    names.map(async (one) =>
      (await caches.has(one))
        ? (await caches.open(one)).match(url.pathname + url.search, { ignoreVary: true })
        : undefined,
    ),
  );
  return found.find((one) => one && Date.now() - keptAt(one) < longestMs(url.pathname));
}

/** What a visitor needs to look round, for those who have seen it before the worker was there. */
export async function fetchBasics(): Promise<void> {
  const paths = [
    "/api/config",
    "/api/categories",
    "/api/products?all=true",
    "/api/synonyms",
    "/api/help",
    "/api/terms",
  ];
  const cache = await caches.open(visitorCalls);
  await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path);
      if (response.ok) await cache.put(path, stamped(response, await response.arrayBuffer()));
    }),
  );
}
