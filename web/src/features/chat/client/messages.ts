import type { ChatMessage } from "@/api/socket-frames";

export type Messages = readonly ChatMessage[];

/** Both lists as one in the order of the room. A message whose id is known already is ignored. */
export function merged(known: Messages, incoming: Messages): Messages {
  const ids = new Set(known.map(({ id }) => id));
  const added = incoming.filter(({ id }) => !ids.has(id) && ids.add(id));
  if (added.length === 0) return known;
  return [...known, ...added].toSorted((a, b) => a.seq - b.seq);
}

export const without = (messages: Messages, id: number): Messages =>
  messages.some((message) => message.id === id) ? messages.filter((message) => message.id !== id) : messages;

/**
 * What stands here already, as the server knows it now: whatever is not in its answer was deleted meanwhile,
 * the rest has its present reactions. `asked` are those that the answer covers.
 */
export function compared(known: Messages, asked: ReadonlySet<number>, answer: Messages): Messages {
  const present = new Map(answer.map((message) => [message.id, message]));
  return known.flatMap((message) => {
    if (!asked.has(message.id)) return message;
    const now = present.get(message.id);
    if (!now) return [];
    const { reactions, reactionsRevision } = now;
    return reactionsRevision < message.reactionsRevision
      ? message
      : { ...message, reactions, reactionsRevision };
  });
}

const dayMs = 24 * 3_600_000;

/** Messages vanish at their end, here as on the server, or as soon as their room keeps less. */
export function unexpired(messages: Messages, now: number, keptDays = Infinity): Messages {
  const left = messages.filter(
    ({ createdAt, expiresAt }) =>
      Date.parse(expiresAt) > now && Date.parse(createdAt) + keptDays * dayMs > now,
  );
  return left.length === messages.length ? messages : left;
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
