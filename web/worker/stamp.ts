import { keptAtHeader, keptAtTag } from "@/base/kept";

/** A copy of an answer that knows when it was kept. */
export function stamped(response: Response, body: BodyInit, now = Date.now()): Response {
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(now));
  // The body has been unpacked.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(body, { status: response.status, headers });
}

export const keptAt = (response: Response): number => Number(response.headers.get(keptAtHeader) ?? 0);

/** A kept page that says so to its scripts, which cannot see its headers. */
export async function told(page: Response): Promise<Response> {
  const html = await page.text();
  const tag = `<meta name="${keptAtTag}" content="${keptAt(page)}">`;
  return new Response(
    html.replace("</head>", () => `${tag}</head>`),
    { headers: page.headers },
  );
}

/** Drops what was put in first, past `most`. */
export async function limit(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** Rejects after so many milliseconds. */
export const after = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new DOMException("too late", "TimeoutError")), ms));
