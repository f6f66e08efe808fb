import type { ChatMessage } from "@/api/socket-frames";

export type Messages = readonly ChatMessage[];

/** What an edit changes. Of two about one message the one with the greater number is newer. */
export type Edit = Pick<ChatMessage, "content" | "edits" | "editedAt" | "mentions">;

/** Both lists as one in the order of the room. Of a message that is known already the newer text counts. */
export function merged(known: Messages, incoming: Messages): Messages {
  const ids = new Map(known.map(({ id, edits }) => [id, edits]));
  const added = incoming.filter(({ id }) => !ids.has(id) && ids.set(id, Infinity));
  const changed = incoming.filter(({ id, edits }) => edits > (ids.get(id) ?? Infinity));
  const renewed = changed.reduce((messages, message) => edited(messages, message.id, message), known);
  if (added.length === 0) return renewed;
  return [...renewed, ...added].toSorted((a, b) => a.seq - b.seq);
}

/** Without a message, and without its words in those that answer it. */
export function without(messages: Messages, id: number): Messages {
  if (!messages.some((message) => message.id === id || message.replyTo?.original?.id === id)) return messages;
  return messages
    .filter((message) => message.id !== id)
    .map((message) => (message.replyTo?.original?.id === id ? unquoted(message) : message));
}

const unquoted = (message: ChatMessage): ChatMessage => ({
  ...message,
  replyTo: message.replyTo ? { ...message.replyTo, original: null } : null,
});

const longestLine = 140;

/** The first line that says something, as an answer shows it. */
export const firstLine = (content: string): string => {
  const line = content.split("\n").find((text) => text.trim() !== "") ?? "";
  return Array.from(line.trim()).slice(0, longestLine).join("");
};

/** Puts another text on a message and into those that answer it, unless what stands there is as new. */
export function edited(messages: Messages, id: number, edit: Edit): Messages {
  const old = messages.find((message) => message.id === id);
  if (old && edit.edits <= old.edits) return messages;
  const { content, edits, editedAt, mentions } = edit;
  return messages.map((message) => {
    if (message.id === id) return { ...message, content, edits, editedAt: editedAt ?? null, mentions };
    const original = message.replyTo?.original;
    if (!message.replyTo || original?.id !== id) return message;
    return {
      ...message,
      replyTo: { ...message.replyTo, original: { ...original, line: firstLine(content) } },
    };
  });
}

/**
 * What stands here already, as the server knows it now: whatever is not in its answer was deleted meanwhile,
 * the rest has its present reactions and text. `asked` are those that the answer covers.
 */
export function compared(known: Messages, asked: ReadonlySet<number>, answer: Messages): Messages {
  const present = new Map(answer.map((message) => [message.id, message]));
  return known.flatMap((message) => {
    if (!asked.has(message.id)) return message;
    const now = present.get(message.id);
    if (!now) return [];
    const newer = now.reactionsRevision < message.reactionsRevision ? message : now;
    const { reactions, reactionsRevision } = newer;
    const { content, edits, editedAt, mentions } = now.edits < message.edits ? message : now;
    return {
      ...message,
      reactions,
      reactionsRevision,
      content,
      edits,
      editedAt: editedAt ?? null,
      mentions,
      replyTo: now.replyTo ?? null,
    };
  });
}

const dayMs = 24 * 3_600_000;

/** Messages vanish at their end, here as on the server, or as soon as their room keeps less; and with them the words in their answers. */
export function unexpired(messages: Messages, now: number, keptDays = Infinity): Messages {
  const isOver = ({ createdAt, expiresAt }: ChatMessage) =>
    Date.parse(expiresAt) <= now || Date.parse(createdAt) + keptDays * dayMs <= now;
  const isQuoteOver = ({ replyTo }: ChatMessage) =>
    replyTo?.original ? Date.parse(replyTo.original.expiresAt) <= now : false;
  if (!messages.some((message) => isOver(message) || isQuoteOver(message))) return messages;
  return messages
    .filter((message) => !isOver(message))
    .map((message) => (isQuoteOver(message) ? unquoted(message) : message));
}

export const lastSeq = (messages: Messages): number | undefined => messages.at(-1)?.seq;

/** Puts the state of its reactions on one message, unless it is older than what stands there. */
export function withReactions(
  messages: Messages,
  id: number,
  reactions: ChatMessage["reactions"],
  revision: number,
): Messages {
  return messages.map((message) =>
    message.id === id && revision > message.reactionsRevision
      ? { ...message, reactions, reactionsRevision: revision }
      : message,
  );
}

/** One's own reaction added or taken back, before the server has said so. */
export function toggled(messages: Messages, id: number, emoji: string): Messages {
  return messages.map((message) => {
    if (message.id !== id) return message;
    const old = message.reactions.find((reaction) => reaction.emoji === emoji);
    if (!old) return { ...message, reactions: [...message.reactions, { emoji, count: 1, reacted: true }] };
    const next = { emoji, count: old.count + (old.reacted ? -1 : 1), reacted: !old.reacted };
    const reactions = message.reactions.map((reaction) => (reaction === old ? next : reaction));
    return { ...message, reactions: reactions.filter(({ count }) => count > 0) };
  });
}
