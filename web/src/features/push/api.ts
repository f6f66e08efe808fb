import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import type { KeptSubscription } from "@/base/push";

export type Settings = Answer<"get", "/api/push">;
export type Kind = keyof Settings["kinds"];
export type Room = Settings["rooms"][number];
export type QuietHours = NonNullable<Settings["quietHours"]>;

export const kinds = [
  "orders",
  "chat",
  "mentions",
  "products",
  "promotions",
  "announcements",
] as const satisfies Kind[];

/** What the own devices are told, and whether this one is. */
export const pushQuery = queryOptions({
  queryKey: ["user", "push"],
  queryFn: ({ signal }) => api("get", "/api/push", { signal }),
  staleTime: 0,
});

export const saveSettings = (wanted: Pick<Settings, "kinds" | "quietHours">) =>
  api("put", "/api/push", { body: { kinds: wanted.kinds, quietHours: wanted.quietHours ?? null } });

export const saveRoom = (roomId: number, isWanted: boolean) =>
  api("put", "/api/push/rooms/{roomId}", { path: { roomId }, body: { isWanted } });

export const sendSubscription = (body: KeptSubscription) => api("put", "/api/push/device", { body });

export const removeSubscription = () => api("delete", "/api/push/device");
