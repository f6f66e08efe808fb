import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type Digest = Answer<"get", "/api/digests">;
export type Frequency = Digest["frequency"];

/** In the order of the screen. */
export const frequencies = ["off", "daily", "weekly"] as const satisfies Frequency[];

/** How often the member gets a mail with what was missed. */
export const digestQuery = queryOptions({
  queryKey: ["user", "digest"],
  queryFn: ({ signal }) => api("get", "/api/digests", { signal }),
  staleTime: 0,
  retry: 1,
});

export const chooseDigest = (frequency: Frequency): Promise<Digest> =>
  api("put", "/api/digests", { body: { frequency } });

export const leaveDigest = (token: string) => api("post", "/api/digests/leave", { body: { token } });
