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
  /** Sent again under the same key, the server takes it once. */
  key?: string,
): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  const headers = {
    "Content-Type": file.type || "application/octet-stream",
    ...(key ? { "Idempotency-Key": key } : {}),
  };
  const call: FileCall = { method: method.toUpperCase(), body: file, headers };
  const text = await send(search ? `${path}?${search}` : path, call, (response) => response.text());
  const answer = parseJson(text);
  if (answer === undefined) throw new UnreadableAnswer(text.slice(0, 200));
  return answer;
}

/** Fetches a file; `query` begins with "?" or is empty. A link could not: it carries no token. */
export const download = (
  path: ApiPath<"get">,
  query = "",
  values: Record<string, string | number> = {},
): Promise<Blob> => send(address(path, { path: values }) + query, {}, blobOf);

/** Hands a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface FileCall {
  method?: string;
  body?: Blob;
  headers?: Record<string, string>;
}

type Read<T> = (response: Response, waitOn: () => void) => Promise<T>;

const send = <T>(path: string, call: FileCall, read: Read<T>): Promise<T> =>
  withConfirmation(() => sendOnce(path, call, read));

async function sendOnce<T>(path: string, call: FileCall, read: Read<T>): Promise<T> {
  const token = readToken();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => controller.abort(new DOMException("Nothing comes any more", "TimeoutError")),
      ms,
    );
  };
  try {
    wait(limitMs + (call.body?.size ?? 0) / slowestUpload);
    const response = await fetch(path, {
      ...call,
      credentials: "include",
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...call.headers },
      signal: controller.signal,
    });
    wait(limitMs);
    if (!response.ok) throw new ApiError(response.status, await response.text());
    return await read(response, () => wait(limitMs));
  } finally {
    clearTimeout(timer);
  }
}

/** The body piece by piece, each of which gives the rest its time. */
async function blobOf(response: Response, waitOn: () => void): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const pieces: BlobPart[] = [];
  for (;;) {
    // The pieces come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) break;
    waitOn();
    pieces.push(value);
  }
  return new Blob(pieces, { type: response.headers.get("Content-Type") ?? "" });
}
