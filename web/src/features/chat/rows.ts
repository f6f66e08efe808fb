import { isSameDay } from "./days";
import type { Messages } from "./client/messages";
import type { OutboxItem, Quoted, ShownPicture } from "./client/outbox";
import type { ChatMessage } from "@/api/socket-frames";

/** Messages of one person closer together than this stand as one group. */
const groupMs = 5 * 60_000;

interface Bubble {
  /** Stays the same from the first try of sending until the server's answer and beyond. */
  key: string;
  content: string;
  createdAt: string;
  own: boolean;
  /** Whose it is, for the grouping: own messages that wait have no id yet. */
  by: string;
  state: "sent" | OutboxItem["state"];
  /** What a waiting message answers. */
  quoted?: Quoted;
  pictures?: readonly ShownPicture[];
  /** As the server knows it; missing while it waits to be sent. */
  message?: ChatMessage;
  /** Who wrote it as long as the server does not know it. */
  authorName?: string;
}

export interface BubbleRow extends Bubble {
  kind: "bubble";
  /** The first and the last of a group: name above, picture and corner below. */
  first: boolean;
  last: boolean;
}

export type Row =
  | { kind: "day"; key: string; time: string }
  | { kind: "unread"; key: string }
  | { kind: "system"; key: string; content: string; createdAt: string }
  | BubbleRow;

/**
 * What stands below one another in a conversation: days, the line above what is unread, groups of
 * bubbles, and at the end what still waits to be sent. `unreadAfter` is the last sequence that was read
 * when the room was opened; null for no line.
 */
export function rowsOf(
  messages: Messages,
  waiting: readonly OutboxItem[],
  me: number | undefined,
  unreadAfter: number | null,
): Row[] {
  // The message may stand here before this tab hears that it has arrived.
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const bubbles: Bubble[] = [
    ...messages.map((message) => sentBubble(message, me)),
    ...waiting.filter(({ clientId }) => !stored.has(clientId)).map((item) => waitingBubble(item, me)),
  ];
  const rows: Row[] = [];
  let lineDrawn = unreadAfter === null;
  let previous: Bubble | undefined;
  bubbles.forEach((bubble, index) => {
    const { message } = bubble;
    const newDay = !previous || !isSameDay(previous.createdAt, bubble.createdAt);
    if (newDay) rows.push({ kind: "day", key: `day-${bubble.key}`, time: bubble.createdAt });
    const line = !lineDrawn && !bubble.own && message !== undefined && message.seq > (unreadAfter ?? 0);
    if (line) {
      lineDrawn = true;
      rows.push({ kind: "unread", key: "unread" });
    }
    if (message?.isSystem) {
      rows.push({ kind: "system", key: bubble.key, content: bubble.content, createdAt: bubble.createdAt });
    } else {
      const first = newDay || line || !follows(previous, bubble);
      rows.push({ ...bubble, kind: "bubble", first, last: true });
      const before = rows.at(-2);
      if (!first && before?.kind === "bubble") before.last = false;
    }
    previous = bubbles[index];
  });
  return rows;
}

/** The row of a message keeps its key from the first try of sending on. */
export const keyOf = ({ clientId, id }: Pick<ChatMessage, "clientId" | "id">): string => clientId ?? `m${id}`;

function sentBubble(message: ChatMessage, me: number | undefined): Bubble {
  const own = me !== undefined && message.userId === me;
  return {
    key: keyOf(message),
    content: message.content,
    createdAt: message.createdAt,
    own,
    by: own ? "me" : `u${message.userId}`,
    state: "sent",
    message,
  };
}

const waitingBubble = (item: OutboxItem, me: number | undefined): Bubble => ({
  key: item.clientId,
  content: item.content,
  createdAt: item.createdAt,
  own: true,
  by: "me",
  state: item.state,
  ...(item.replyTo ? { quoted: item.replyTo } : {}),
  ...(item.pictures ? { pictures: item.pictures } : {}),
  ...(me === undefined ? { authorName: item.author } : {}),
});

function follows(previous: Bubble | undefined, bubble: Bubble): boolean {
  return (
    previous !== undefined &&
    !previous.message?.isSystem &&
    previous.by === bubble.by &&
    Date.parse(bubble.createdAt) - Date.parse(previous.createdAt) < groupMs
  );
}
