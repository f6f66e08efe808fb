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
 * The machinery comes with the first call: a first load filled by the server makes none.
 */
export async function api<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: Args<M, P>
): Promise<Answer<M, P>> {
  const { call } = await import("./call");
  return (await call(method, path, options)) as Answer<M, P>;
}
