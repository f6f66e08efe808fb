import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type ShopRoom = Answer<"get", "/api/admin/chat/rooms">[number];
export type ShopRoomForm = Body<"post", "/api/admin/chat/rooms">;
export type Listed = Answer<"get", "/api/admin/chat/rooms/{roomId}/members">[number];

/** The rooms that the owner has made, archived ones last. */
export const shopRoomsQuery = queryOptions({
  queryKey: ["admin", "chat", "rooms"],
  queryFn: ({ signal }) => api("get", "/api/admin/chat/rooms", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Who is on a room's list. */
export const listedQuery = (roomId: number) =>
  queryOptions({
    queryKey: ["admin", "chat", "rooms", roomId, "members"],
    queryFn: ({ signal }) =>
      api("get", "/api/admin/chat/rooms/{roomId}/members", { path: { roomId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });

/** Makes a room, or changes the one with the id. `members` undefined: the list stays as it is. */
export function saveRoom(
  roomId: number | null,
  { type, memberIds, ...rest }: Omit<ShopRoomForm, "memberIds"> & { memberIds: number[] | undefined },
): Promise<ShopRoom> {
  return roomId === null
    ? api("post", "/api/admin/chat/rooms", { body: { ...rest, type, memberIds: memberIds ?? [] } })
    : api("put", "/api/admin/chat/rooms/{roomId}", {
        path: { roomId },
        body: { ...rest, memberIds: memberIds ?? null },
      });
}

export const archiveRoom = (roomId: number, isArchived: boolean): Promise<ShopRoom> =>
  api("put", "/api/admin/chat/rooms/{roomId}/archived", { path: { roomId }, body: { isArchived } });

/** Members who look after the chat. */
export const moderatorsQuery = queryOptions({
  queryKey: ["admin", "chat", "moderators"],
  queryFn: ({ signal }) => api("get", "/api/admin/chat/moderators", { signal }),
  staleTime: 0,
  retry: 1,
});

export const nameModerator = (userId: number, isModerator: boolean) =>
  api("put", "/api/admin/chat/moderators/{userId}", { path: { userId }, body: { isModerator } });

export type Holding = Answer<"get", "/api/admin/chat/holding">;

/** What moderation looks at before others do. */
export const holdingQuery = queryOptions({
  queryKey: ["admin", "chat", "holding"],
  queryFn: ({ signal }) => api("get", "/api/admin/chat/holding", { signal }),
  staleTime: 0,
  retry: 1,
});

export const setHolding = (body: Holding): Promise<Holding> =>
  api("put", "/api/admin/chat/holding", { body });
