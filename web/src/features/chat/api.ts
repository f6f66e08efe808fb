import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { ApiError } from "@/api/error";
import { type Grounds, groundsBody, noGrounds } from "@/features/moderation";
import { chatTexts as texts } from "./texts";

export type Room = Answer<"get", "/api/chat/rooms">[number];
/** What a message says, and the code of the language it was written in. */
export type Translation = Omit<Answer<"post", "/api/translate">, "cached">;
export type Pickable = Answer<"get", "/api/users">[number];

/** Messages of one page of history. */
export const pageSize = 50;

export const roomsQuery = queryOptions({
  queryKey: ["chat", "rooms"],
  queryFn: ({ signal }) => api("get", "/api/chat/rooms", { signal }),
  retry: 1,
});

export type Found = Answer<"get", "/api/chat/search">["messages"][number];

/** Characters that the server takes. */
export const longestQuestion = 100;

/** Whether a word stands there: the server refuses less. */
export const isQuestion = (search: string): boolean => /[\p{L}\p{M}\p{N}]{2}|\p{Nd}/u.test(search);

/** Messages that hold all of these words, newest first; without a room in all of them. */
export const foundQuery = (search: string, roomId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ["chat", "search", search, roomId ?? null],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/chat/search", {
        query: {
          q: search,
          ...(roomId === undefined ? {} : { roomId }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next ?? null,
    retry: 1,
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** People to talk to: those who were here last when nothing is searched for. */
export const pickableQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", { search }],
    queryFn: ({ signal }) => api("get", "/api/users", { query: { search }, signal }),
    staleTime: 0,
    placeholderData: (before: readonly Pickable[] | undefined) => before as Pickable[] | undefined,
  });

/** What of one's own waits for moderation in a room, or was refused. */
export const heldQuery = (roomId: number) =>
  queryOptions({
    queryKey: ["chat", "held", roomId],
    queryFn: ({ signal }) => api("get", "/api/chat/rooms/{roomId}/held", { path: { roomId }, signal }),
    retry: 1,
  });

export const takeBackHeld = (id: number) => api("delete", "/api/chat/held/{id}", { path: { id } });

export type Waiting = Answer<"get", "/api/admin/chat/held">[number];

/** What waits for moderation, the oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["admin", "chat", "held"],
  queryFn: ({ signal }) => api("get", "/api/admin/chat/held", { signal }),
  staleTime: 0,
});

export const decideHeld = (
  id: number,
  action: "release" | "refuse",
  reason?: string,
  grounds: Grounds = noGrounds,
) =>
  api("post", "/api/admin/chat/held/{id}", {
    path: { id },
    body: { action, reason: reason ?? null, ...groundsBody(grounds) },
  });

export const fetchMessages = (roomId: number, query: { before?: number; after?: number }) =>
  api("get", "/api/chat/rooms/{roomId}/messages", { path: { roomId }, query: { limit: pageSize, ...query } });

type MessageBody = Body<"post", "/api/chat/rooms/{roomId}/messages">;

export const postMessage = (roomId: number, body: MessageBody) =>
  api("post", "/api/chat/rooms/{roomId}/messages", { path: { roomId }, body });

/** A picture that is in no message yet is not wanted any more. */
export const dropPicture = (name: string) => api("delete", "/api/chat/pictures/{name}", { path: { name } });

/** Gives an own message another text; the same once more changes nothing. */
export const putMessage = (id: number, content: string) =>
  api("put", "/api/chat/messages/{id}", { path: { id }, body: { content } });

export type Pins = Answer<"get", "/api/chat/rooms/{roomId}/pins">;
export const pinsKey = ["chat", "pins"] as const;

/** What stands at the head of a room. */
export const pinsQuery = (roomId: number) =>
  queryOptions({
    queryKey: [...pinsKey, roomId],
    queryFn: ({ signal }) => api("get", "/api/chat/rooms/{roomId}/pins", { path: { roomId }, signal }),
    retry: 1,
  });

export const putPin = (id: number) => api("put", "/api/chat/messages/{id}/pin", { path: { id } });
export const deletePin = (id: number) => api("delete", "/api/chat/messages/{id}/pin", { path: { id } });

export const postRead = (roomId: number, seq: number) =>
  api("post", "/api/chat/rooms/{roomId}/read", { path: { roomId }, body: { seq } });

export const postReaction = (id: number, emoji: string, action: "add" | "remove") =>
  api("post", "/api/chat/messages/{id}/reactions", { path: { id }, body: { emoji, action } });

/** An admin who deletes another person's message says why. */
export const deleteMessage = (id: number, reason?: string, grounds: Grounds = noGrounds) =>
  api("delete", "/api/chat/messages/{id}", {
    path: { id },
    body: { reason: reason ?? null, ...groundsBody(grounds) },
  });

export const reportMessage = (id: number, reason: string) =>
  api("post", "/api/chat/messages/{id}/report", { path: { id }, body: { reason } });

/** Whom a private room is opened with. */
type Partner = Pick<Pickable, "id" | "username" | "displayName">;

/** Opens the private room of the two; the server answers the one that exists already. */
export function openPrivateRoom({ id, username, displayName }: Partner) {
  const partner = displayName ?? username;
  return api("post", "/api/chat/rooms", {
    body: {
      name: texts.privateRoom(partner),
      description: texts.privateRoomText(partner),
      isPrivate: true,
      invitedUserId: id,
    },
  });
}

/** That the owner chats with premium members only is no problem but a rule, and worth saying. */
export const whyNoChat = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === "chat_owner_premium_only" ? error.reason : undefined;
