import { otherWidths } from "./rules";
import { limit } from "./stamp";

/** Pictures that were seen. */

const cacheName = "pictures";
const most = 300;

/** In the place of a product's picture that was never seen: its tint, and not the mark of a broken file. */
const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800"/>';

/** The browser's own cache answers first where it may; this is for when there is no network. */
export async function pictureFor(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(cache, pathname, response.clone()));
    return response;
  } catch (error) {
    const others = otherWidths(pathname);
    const kept = await Promise.all(
      [pathname, ...others].map((one) => cache.match(one, { ignoreVary: true })),
    );
    const found = kept.find((one) => one !== undefined);
    if (found) return found;
    if (others.length === 0) throw error;
    return new Response(nothing, {
      headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" },
    });
  }
}

async function keep(cache: Cache, pathname: string, response: Response): Promise<void> {
  if (await cache.match(pathname, { ignoreVary: true })) return;
  await cache.put(pathname, response);
  await limit(cache, most);
}
