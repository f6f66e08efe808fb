import { address, type ApiPath } from "./client";
import { parseJson } from "@/base/json";
import { withConfirmation } from "./confirmation";
import { ApiError, UnreadableAnswer } from "./error";
import { readToken } from "./token";

/** Calls whose body is a file and no JSON. They fail as `api` in client.ts does. */

/** A file takes as long as it takes, but not without a byte for so long. */
const limitMs = 60_000;
/** Bytes that even a slow line sends in a millisecond. */
const slowestUpload = 50;

/** Sends a file as it is; returns the JSON that came back. */
export async function upload(
  method: "put" | "post",
  path: ApiPath<"put"> | ApiPath<"post">,
  file: Blob,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  const response = await send(method, search ? `${path}?${search}` : path, {
    body: file,
    headers: { "Content-Type": file.type || "application/octet-stream" },
  });
  const text = await response.text();
  const answer = parseJson(text);
  if (answer === undefined) throw new UnreadableAnswer(text.slice(0, 200));
  return answer;
}

/** Fetches a file; `query` begins with "?" or is empty. A link could not: it carries no token. */
export async function download(
  path: ApiPath<"get">,
  query = "",
  values: Record<string, string | number> = {},
): Promise<Blob> {
  return (await send("get", address(path, { path: values }) + query)).blob();
}

/** Hands a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface FileOptions {
  body?: Blob;
  headers?: Record<string, string>;
}

function send(method: string, path: string, options: FileOptions = {}): Promise<Response> {
  return withConfirmation(() => sendOnce(method, path, options));
}

async function sendOnce(method: string, path: string, { body, headers }: FileOptions): Promise<Response> {
  const token = readToken();
  const patience = new Patience(limitMs + (body?.size ?? 0) / slowestUpload);
  const response = await fetch(path, {
    method: method.toUpperCase(),
    credentials: "include",
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { body } : {}),
    signal: patience.signal,
  });
  const answer = patience.watch(response);
  if (!response.ok) throw new ApiError(response.status, await answer.text());
  return answer;
}

/** Gives up on an answer that stands still. */
class Patience {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.renew(ms);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The same answer; each piece of its body gives it time again. */
  watch(response: Response): Response {
    const { body, status, statusText, headers } = response;
    if (!body) {
      clearTimeout(this.timer);
      return response;
    }
    this.renew(limitMs);
    const watched = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, out) => {
          this.renew(limitMs);
          out.enqueue(piece);
        },
        flush: () => clearTimeout(this.timer),
      }),
    );
    return new Response(watched, { status, statusText, headers });
  }

  private renew(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.controller.abort(new DOMException("The answer stands still", "TimeoutError")),
      ms,
    );
  }
}
