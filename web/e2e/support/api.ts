import type { Answer, ApiPath, Options } from "@/api/client";

type Method = "get" | "post" | "put" | "delete";
type Args<M extends Method, P extends ApiPath<M>> =
  object extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>];

/** An answer that a test did not ask for. */
class Refused extends Error {
  override name = "Refused";
  readonly status: number;

  constructor(call: string, status: number, body: string) {
    super(`${call}: ${status} ${body}`);
    this.status = status;
  }
}

/** Calls a shop without a browser, with the app's own types. */
export class Api {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  /** Throws Refused for everything but 2xx. */
  async call<M extends Method, P extends ApiPath<M>>(
    method: M,
    path: P,
    ...[options]: Args<M, P>
  ): Promise<Answer<M, P>> {
    const { body, path: values = {}, query = {}, headers } = (options ?? {}) as Record<string, object>;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Record<string, unknown>)[name]),
    );
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const response = await fetch(`${this.url}${filled}${search && `?${search}`}`, {
      method: method.toUpperCase(),
      headers: {
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(headers as Record<string, string> | undefined),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${filled}`, response.status, text);
    return JSON.parse(text) as Answer<M, P>;
  }

  /** Sends a file as it is. */
  async send<M extends "put" | "post">(method: M, path: ApiPath<M>, file: Buffer): Promise<void> {
    const response = await fetch(this.url + path, {
      method: method.toUpperCase(),
      headers: this.token ? { Authorization: `Bearer ${this.token}` } : {},
      body: new Uint8Array(file),
    });
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, await response.text());
  }
}
