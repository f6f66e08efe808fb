import { shell } from "./files";
import { isReadable } from "./rules";
import { app } from "./scope";
import { after, limit, stamped, told } from "./stamp";

/** Addresses that are opened: from the network, and without one from what was read before, or from the shell. */

const cacheName = "pages";
const most = 60;
/** Long enough for a slow line, and short enough for someone who waits in front of a white page. */
const patienceMs = 4000;

export async function pageFor(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  event.waitUntil(network.then((response) => keep(event.request, response.clone())).catch(() => {}));
  try {
    return await Promise.race([network, after(patienceMs)]);
  } catch {
    const page = await keptPage(event.request);
    // A page that is only late may still come; without one the browser says so itself.
    return page ? told(page) : ((await shell()) ?? network);
  }
}

/** The browser may have begun while the worker started. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function keep(request: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (!response.ok || response.redirected || search !== "" || !isReadable(pathname)) return;
  const html = await response.text();
  // The scripts of another version may not be there when they are needed.
  if (!html.includes(app.entry)) return;
  const cache = await caches.open(cacheName);
  await cache.delete(pathname);
  await cache.put(pathname, stamped(response, html));
  await limit(cache, most);
}

async function keptPage(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const page = await cache.match(new URL(request.url).pathname, { ignoreVary: true });
  const html = await page?.clone().text();
  return html?.includes(app.entry) ? page : undefined;
}
