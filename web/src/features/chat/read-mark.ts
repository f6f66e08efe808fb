import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { postRead, roomsQuery } from "./api";
import { conversation } from "./conversations";
import { lastSeq } from "./messages";

/** Says that a room was read up to this message: at once here, then to the server. */
export function markRead(roomId: number, seen: number): void {
  const { messages, upTo } = conversation(roomId).get();
  // What came after the last message that is left was deleted: there is nothing more to read.
  const seq = seen === lastSeq(messages) ? Math.max(seen, upTo ?? 0) : seen;
  const rooms = queryClient.getQueryData(roomsQuery.queryKey);
  const room = rooms?.find(({ id }) => id === roomId);
  if (!rooms || !room) return;
  const nothingNew = room.readSeq >= seq && (room.unread === 0 || room.lastSeq > seq);
  if (nothingNew) return;
  const read = { readSeq: Math.max(seq, room.readSeq), unread: seq >= room.lastSeq ? 0 : room.unread };
  queryClient.setQueryData(roomsQuery.queryKey, rooms.with(rooms.indexOf(room), { ...room, ...read }));
  if (live.send({ type: "read", roomId, seq })) return;
  // Without a socket by an ordinary call; when that fails too, the next message read says it again.
  postRead(roomId, seq).catch(() => undefined);
}
