import { canWaitNow, waitFor, waiting } from "@/api/network";
import { isConnected, live } from "@/api/socket";
import { sessionStore } from "@/features/auth";
import { besideOf, chat } from "@/features/chat";

/**
 * Messages wait in the chat's outbox and go out over the socket. A copy of what waits without a connection lies where the
 * service worker finds it: it sends them when the tab has been closed meanwhile. The server takes each only once.
 */

const prefix = "message-";
const longest = 60;

const look = () => void copy().catch((error: unknown) => console.warn("messages not copied", error));

export function followMessages(): void {
  chat.outbox.items.subscribe(look);
  live.state.subscribe(look);
  waiting.subscribe(look);
}

async function copy(): Promise<void> {
  const me = sessionStore.get().user?.id;
  const items = chat.outbox.items.get().filter(({ userId, state }) => userId === me && state !== "refused");
  const copied = new Set(waiting.get().flatMap(({ key, kind }) => (kind === "message" ? [key] : [])));
  const written = new Set(items.map(({ clientId }) => prefix + clientId));
  const gone = [...copied].filter((key) => !written.has(key));
  if (gone.length > 0) {
    const { takeBack } = await import("@/api/waiting");
    await Promise.all(gone.map((key) => takeBack(key)));
  }
  if (isConnected(live.state.get()) || !canWaitNow() || me === undefined) return;
  for (const item of items) {
    const { clientId, roomId, content } = item;
    const key = prefix + clientId;
    if (copied.has(key)) continue;
    // oxlint-disable-next-line no-await-in-loop -- they keep their order
    await waitFor({
      key,
      kind: "message",
      userId: me,
      method: "POST",
      path: `/api/chat/rooms/${roomId}/messages`,
      body: { content, clientId, ...besideOf(item) },
      label: content.length > longest ? `${content.slice(0, longest)}…` : content || "📷",
    });
  }
}

/** The person does not want it sent any more. */
export const discardMessage = (key: string): void => chat.delivery.discard(key.slice(prefix.length));
