import type { Room } from "./api";
import { chatTexts as texts } from "./texts";

/** A private chat is called by the other one's name. */
export function roomName(room: Pick<Room, "type" | "name" | "partner">): string {
  if (room.type !== "private") return room.name;
  return room.partner ? (room.partner.displayName ?? room.partner.username) : texts.formerMember;
}

const activity = (room: Room): number => Date.parse(room.lastMessage?.createdAt ?? "") || 0;

/** The shop's own rooms in their order, then the others by what happened last. */
export const publicRooms = (rooms: readonly Room[]): Room[] =>
  rooms.filter(({ type }) => type !== "private").toSorted((a, b) => a.id - b.id);

export const privateRooms = (rooms: readonly Room[]): Room[] =>
  rooms.filter(({ type }) => type === "private").toSorted((a, b) => activity(b) - activity(a) || b.id - a.id);

/** The room of all members, which a wide screen shows when no other one was chosen. */
export const generalId = 1;
export const premiumId = 2;
