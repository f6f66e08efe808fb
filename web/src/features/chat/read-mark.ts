import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { postRead, roomsQuery } from "./api";

/** Says that a room was read up to this message: at once here, then to the server. */
export function markRead(roomId: number, seq: number): void {
  const rooms = queryClient.getQueryData(roomsQuery.queryKey);
  const room = rooms?.find(({ id }) => id === roomId);
  if (!rooms || !room) return;
  const nothingNew = room.readSeq >= seq && (room.unread === 0 || room.lastSeq > seq);
  if (nothingNew) return;
  queryClient.setQueryData(
    roomsQuery.queryKey,
    rooms.map((one) =>
      one.id === roomId
        ? { ...one, readSeq: Math.max(seq, one.readSeq), unread: seq >= one.lastSeq ? 0 : one.unread }
        : one,
    ),
  );
  if (live.send({ type: "read", roomId, seq })) return;
  // Without a socket by an ordinary call; when that fails too, the next message read says it again.
  postRead(roomId, seq).catch(() => undefined);
}
