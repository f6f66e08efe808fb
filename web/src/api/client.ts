import { withConfirmation } from "./confirmation";
import { ApiError, UnreadableAnswer } from "./error";
import { isLong, parseInSteps, readInSteps } from "./long-answers";
import { noteAnswer } from "./network";
import { watchRead } from "./slowness";
import { isBrief, readToken } from "./token";
import type { paths } from "./schema";

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
  return (await withConfirmation(() => send(method, path, options ?? {}))) as Answer<M, P>;
}

type Primitive = string | number | boolean;

interface AnyOptions {
  path?: Record<string, Primitive>;
  query?: Record<string, Primitive | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

let reads = new AbortController();

/** Breaks off every read that is under way and refuses further ones, until `allowReads`. */
export const stopReads = (): void => reads.abort();

export function allowReads(): void {
  reads = new AbortController();
}

let unauthorized: (token: string) => void = () => {};

/** Calls back with the token of a call that the server refused with 401. */
export function onUnauthorized(listener: (token: string) => void): void {
  unauthorized = listener;
}

/** These find out themselves whose the token is. */
const profileCalls = new Set(["/api/user/profile", "/api/admin/profile"]);

async function send(method: string, path: string, options: AnyOptions): Promise<unknown> {
  const { body, headers, timeoutMs = 20_000, signal, ...place } = options;
  const token = readToken();
  const ends = [AbortSignal.timeout(timeoutMs)];
  if (signal) ends.push(signal);
  if (method === "get") ends.push(reads.signal);
  // A write has a button that shows its progress, and a time limit of its own says that a call may take long.
  const answered = method === "get" && options.timeoutMs === undefined ? watchRead() : undefined;
  try {
    return await answerOf(
      path,
      token,
      await fetch(address(path, place), {
        method: method.toUpperCase(),
        credentials: "include",
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Until the browser closes, and not on the disk: the service worker keeps no answer to it.
        ...(token && isBrief() ? { cache: "no-store" } : {}),
        signal: AbortSignal.any(ends),
      }),
    );
  } finally {
    answered?.();
  }
}

async function answerOf(path: string, token: string | null, response: Response): Promise<unknown> {
  const text = await (isLong(response) ? readInSteps(response) : response.text());
  noteAnswer(response);
  if (response.status === 401 && token && !profileCalls.has(path)) unauthorized(token);
  if (!response.ok) throw new ApiError(response.status, text);
  const answer = text === "" ? null : await parseInSteps(text);
  if (answer === undefined) throw new UnreadableAnswer(text.slice(0, 200));
  return answer;
}

/** The path with its values filled in, and the query. */
export function address(path: string, { path: values = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
