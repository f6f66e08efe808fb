import { parseJson } from "@/base/json";
import { withConfirmation } from "./confirmation";
import { ApiError, UnreadableAnswer } from "./error";
import { readToken } from "./token";

type Primitive = string | number | boolean;

interface AnyOptions {
  path?: Record<string, Primitive>;
  query?: Record<string, Primitive | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** What `api` in client.ts does, without its types. */
export function call(method: string, path: string, options: AnyOptions = {}): Promise<unknown> {
  return withConfirmation(() => send(method, path, options));
}

async function send(method: string, path: string, options: AnyOptions): Promise<unknown> {
  const { body, headers, timeoutMs = 20_000, signal, ...place } = options;
  const token = readToken();
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address(path, place), {
    method: method.toUpperCase(),
    credentials: "include",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  const answer = text === "" ? null : parseJson(text);
  if (answer === undefined) throw new UnreadableAnswer(text.slice(0, 200));
  return answer;
}

function address(path: string, { path: values = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
