import { otherWidths } from "./rules";
import { limit } from "./stamp";

/** Pictures that were seen. */

const cacheName = "pictures";
const most = 300;

/** The browser's own cache answers first where it may; this is for when there is no network. */
export async function pictureFor(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(cache, pathname, response.clone()));
    return response;
  } catch (error) {
    const kept = await Promise.all(
      [pathname, ...otherWidths(pathname)].map((one) => cache.match(one, { ignoreVary: true })),
    );
    const found = kept.find((one) => one !== undefined);
    if (found) return found;
    throw error;
  }
}

async function keep(cache: Cache, pathname: string, response: Response): Promise<void> {
  if (await cache.match(pathname, { ignoreVary: true })) return;
  await cache.put(pathname, response);
  await limit(cache, most);
}
