import { ApiError, parseJson, UnreadableAnswer } from "./error";
import type { paths } from "./schema";
import { readToken } from "./token";

type Method = "get" | "post" | "put" | "patch" | "delete";
/** Every path that knows the method. */
export type ApiPath<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends ApiPath<M>> = paths[P] extends Record<M, infer O> ? O : never;
type Json<T> = T extends { content: { "application/json": infer B } } ? B : never;

/** What a successful call answers. */
export type Answer<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never;

/** What a call sends. */
export type Body<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;

type Part<M extends Method, P extends ApiPath<M>, Name extends "path" | "query"> =
  Operation<M, P> extends { parameters: Partial<Record<Name, infer T>> } ? NonNullable<T> : never;

type Optional<Name extends string, T> = [T] extends [never] ? { [K in Name]?: never } : { [K in Name]: T };
type Loose<Name extends string, T> = [T] extends [never] ? { [K in Name]?: never } : { [K in Name]?: T };

export type Options<M extends Method, P extends ApiPath<M>> = Optional<"path", Part<M, P, "path">> &
  Loose<"query", Part<M, P, "query">> &
  Optional<"body", Body<M, P>> & {
    headers?: Record<string, string>;
    /** Milliseconds until the call is given up with a TimeoutError; 20 s unless told. */
    timeoutMs?: number;
    signal?: AbortSignal;
  };

type Args<M extends Method, P extends ApiPath<M>> =
  object extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>];

type Primitive = string | number | boolean;

interface AnyOptions {
  path?: Record<string, Primitive>;
  query?: Record<string, Primitive | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Calls the server: api("get", "/api/users/{id}", { path: { id: 7 } }).
 * Throws ApiError for every answer other than 2xx, DOMException "TimeoutError" past the time limit,
 * TypeError when the network fails and UnreadableAnswer when a good answer is not JSON.
 */
export async function api<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: Args<M, P>
): Promise<Answer<M, P>> {
  const { body, headers, timeoutMs = 20_000, signal, ...place }: AnyOptions = options ?? {};
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
  return answer as Answer<M, P>;
}

function address(path: string, { path: values = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
