import type { ChatMessage } from "@/api/socket-frames";
import { createStore } from "@/base/store";
import { demoMe, demoRooms, demoSamples, type Sample } from "./demo-texts";
import type { Translation } from "./api";

/** The sample rooms of a demo installation: fixed people, a fixed identity, and nothing leaves this page. */

const dayMs = 24 * 3_600_000;

function asMessage(room: string, sample: Sample, seq: number, now: number): ChatMessage {
  const written = now - sample.minutesAgo * 60_000;
  const userId = sample.user === demoMe.name ? demoMe.id : -(1 + people.indexOf(sample.user));
  return {
    id: -(demoRooms.findIndex(({ id }) => id === room) * 1000 + seq),
    roomId: 0,
    seq,
    clientId: null,
    userId,
    content: sample.content,
    isSystem: false,
    createdAt: new Date(written).toISOString(),
    expiresAt: new Date(written + dayMs).toISOString(),
    edits: 0,
    mentions: [],
    pictures: [],
    author: author(userId, sample.user, sample.userRole),
    reactions: (sample.reactions ?? []).map(([emoji, count]) => ({ emoji, count, reacted: false })),
    reactionsRevision: 0,
  };
}

const people = Object.values(demoSamples)
  .flat()
  .map(({ user }) => user);

const author = (userId: number, username: string, role: Sample["userRole"]): ChatMessage["author"] => ({
  id: userId,
  userId,
  username,
  displayName: null,
  avatar: null,
  isPremium: role === "premium",
  isAdmin: role === "admin",
  isModerator: false,
});

/** The conversations on this page; they begin again with it. */
export const demoStore = createStore<Record<string, readonly ChatMessage[]>>(
  Object.fromEntries(
    Object.entries(demoSamples).map(([room, list]) => [
      room,
      list.map((sample, index) => asMessage(room, sample, index + 1, Date.now())),
    ]),
  ),
);

export function changeDemo(
  room: string,
  change: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
): void {
  demoStore.set((all) => ({ ...all, [room]: change(all[room] ?? []) }));
}

export function sendDemo(room: string, content: string): void {
  const now = Date.now();
  changeDemo(room, (messages) => {
    const seq = (messages.at(-1)?.seq ?? 0) + 1;
    const written = { user: demoMe.name, userRole: "admin", content, minutesAgo: 0 } as const;
    return [...messages, asMessage(room, written, seq, now)];
  });
}

/** The samples bring their translations along. */
export function demoTranslation(content: string, language: string): Translation | undefined {
  const sample = Object.values(demoSamples)
    .flat()
    .find((one) => one.content === content);
  const translatedText = sample?.originalLanguage === language ? content : sample?.translations?.[language];
  return translatedText === undefined
    ? undefined
    : { translatedText, detectedLanguage: sample?.originalLanguage ?? "" };
}
