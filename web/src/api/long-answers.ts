/* oxlint-disable no-await-in-loop -- each step waits for the one before it, and for the page in between */
import { parseJson } from "@/base/json";
import { pause } from "@/base/pause";

/** Compressed bytes of an answer from which on it is read in steps. */
const longBytes = 64_000;
/** Bytes that are read, and characters that are parsed, without a pause: a few milliseconds on a slow phone. */
const step = 200_000;

export const isLong = ({ headers, body }: Response): boolean =>
  body !== null && Number(headers.get("content-length") ?? 0) > longBytes;

/** The text of an answer, read with pauses in which the page can be drawn and touched. */
export async function readInSteps(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let [text, sincePause] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    sincePause += value.length;
    if (sincePause < step) continue;
    sincePause = 0;
    await pause();
  }
}

/**
 * The JSON value of a text; undefined when it is none. The server writes each entry of a long list into a line of its own, so that
 * the list can be parsed in parts.
 */
export async function parseInSteps(text: string): Promise<unknown> {
  if (text.length <= step || !text.startsWith("[") || !text.includes(",\n")) return parseJson(text);
  const list: unknown[] = [];
  let from = 1;
  while (from < text.length) {
    const end = text.indexOf(",\n", from + step);
    const part = parseJson(end < 0 ? `[${text.slice(from)}` : `[${text.slice(from, end)}]`);
    // Someone has laid the lines out in another way.
    if (!Array.isArray(part)) return parseJson(text);
    for (const entry of part) list.push(entry);
    if (end < 0) break;
    from = end + 2;
    await pause();
  }
  return list;
}
