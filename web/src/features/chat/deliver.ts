import { ApiError, isNetworkError, isTimeout } from "@/api/error";
import { live } from "@/api/socket";
import { sessionStore } from "@/features/auth/session";
import { toast } from "@/ui/toast";
import { postMessage } from "./api";
import { take } from "./conversations";
import { discard, dropExpired, mark, outbox, type OutboxItem, write } from "./outbox";
import { chatTexts as texts } from "./texts";

/** How long the socket may take to confirm before the message goes by an ordinary call. */
const patienceMs = 8000;

/** The server had it, and it was deleted there since. */
export const deletedCode = "chat_message_not_found";

/** The message that is under way in each room; the next one waits for it, so that they keep their order. */
const underWay = new Map<number, { clientId: string; timer: ReturnType<typeof setTimeout> }>();

/** Writes a message. It is kept on this device until the server has it. */
export function sendMessage(roomId: number, content: string): void {
  const { user, profile } = sessionStore.get();
  write(roomId, content, user && { id: user.id, name: profile?.displayName ?? user.username });
  deliver();
}

/** Sends whatever waits, one message at a time in every room. */
export function deliver(): void {
  dropExpired();
  const me = sessionStore.get().user?.id ?? null;
  for (const item of outbox.get()) {
    if (item.state !== "waiting" || underWay.has(item.roomId)) continue;
    // What somebody wrote as a guest is theirs once they have signed in; what others wrote is not.
    if (me === null || (item.userId !== null && item.userId !== me)) continue;
    sendNow(item);
  }
}

function sendNow(item: OutboxItem): void {
  const { clientId, roomId, content } = item;
  if (!live.send({ type: "chat_message", roomId, content, clientId })) return;
  mark(clientId, "sending");
  underWay.set(roomId, { clientId, timer: setTimeout(() => void sendByCall(item), patienceMs) });
}

/** The server has it. */
export function arrived(clientId: string): void {
  finish(clientId);
  discard(clientId);
  deliver();
}

/** The server refused it; trying again would not help by itself. */
export function refused(clientId: string): void {
  finish(clientId);
  mark(clientId, "failed");
  deliver();
}

/** The connection broke: nobody knows what has arrived, so everything goes out again with the next one. */
export function interrupted(): void {
  for (const { clientId, timer } of underWay.values()) {
    clearTimeout(timer);
    mark(clientId, "waiting");
  }
  underWay.clear();
}

/** A new connection: what was under way in a tab that has been closed meanwhile goes out from here. */
export function deliverAll(): void {
  for (const { clientId, state } of outbox.get()) if (state === "sending") mark(clientId, "waiting");
  deliver();
}

export function sendAgain(clientId: string): void {
  mark(clientId, "waiting");
  deliver();
}

export function discardMessage(clientId: string): void {
  finish(clientId);
  discard(clientId);
}

function finish(clientId: string): void {
  for (const [roomId, under] of underWay) {
    if (under.clientId !== clientId) continue;
    clearTimeout(under.timer);
    underWay.delete(roomId);
  }
}

/** The socket has not said anything: the same message under the same id, so that it is stored once. */
async function sendByCall({ roomId, content, clientId }: OutboxItem): Promise<void> {
  try {
    take(roomId, [await postMessage(roomId, content, clientId)]);
    arrived(clientId);
  } catch (error) {
    if (isNetworkError(error) || isTimeout(error)) {
      finish(clientId);
      mark(clientId, "waiting");
      return;
    }
    if (error instanceof ApiError && error.code === deletedCode) return arrived(clientId);
    refused(clientId);
    toast({ title: texts.failed, description: texts.sendFailed, variant: "destructive" });
  }
}
