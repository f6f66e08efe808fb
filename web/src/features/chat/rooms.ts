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

/** Rooms that the owner has made: they have a topic, a time of their own, and perhaps writers of their own. */
export const isOwners = ({ id, type }: Pick<Room, "id" | "type">): boolean =>
  id > premiumId && type !== "private";

/** Why nothing can be written here; null where it can. What was kept on the device by an older app does not say. */
export function whyClosed(
  room: Pick<Room, "type" | "isActive"> & Partial<Pick<Room, "mayWrite">>,
): "ended" | "archived" | "team" | null {
  if (!room.isActive) return room.type === "private" ? "ended" : "archived";
  return room.mayWrite === false ? "team" : null;
}

/** The room of all members, which a wide screen shows when no other one was chosen. */
export const generalId = 1;
export const premiumId = 2;
