import { type Answer, api } from "@/api/client";
import { ApiError, UnreadableAnswer } from "@/api/error";
import { readToken } from "@/api/token";
import { parseJson } from "@/base/json";

export type BotAnswer = Answer<"post", "/api/ai-bot/message">;
export type BotGreeting = Answer<"post", "/api/ai-bot/init">;

const patienceMs = 90_000;

export const startBot = (conversationId: string) =>
  api("post", "/api/ai-bot/init", { body: { conversationId } });

export const resetBot = (conversationId: string) =>
  api("post", "/api/ai-bot/reset", { body: { conversationId } });

export const handOver = (conversationId: string) =>
  api("post", "/api/ai-bot/handover", { body: { conversationId } });

/**
 * Asks the bot. `onText` hears what there is of the answer as it is being written; the answer itself comes at
 * the end. Throws as `api` does.
 */
export async function askBot(
  conversationId: string,
  message: string,
  { onText, signal }: { onText: (sofar: string) => void; signal: AbortSignal },
): Promise<BotAnswer> {
  const token = readToken();
  const response = await fetch("/api/ai-bot/message", {
    method: "POST",
    credentials: "include",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ conversationId, message }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
  if (!response.ok || !response.body) throw new ApiError(response.status, await response.text());
  let sofar = "";
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === "error") throw new ApiError(502, data);
    const value = parseJson(data);
    if (event === "delta") onText((sofar += (value as { text?: string } | undefined)?.text ?? ""));
    if (event === "done" && value) return value as BotAnswer;
  }
  throw new UnreadableAnswer("the answer has no end");
}

/** Server-sent events, as far as this server sends them: an event's name and its data, one line each. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece follows the other
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split("\n")
            .filter((line) => line.startsWith(`${name}:`))
            .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
            .join("\n");
        yield { event: field("event"), data: field("data") };
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
