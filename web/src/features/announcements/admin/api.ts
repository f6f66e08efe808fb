import { queryOptions } from "@tanstack/react-query";
import { createAttempts, isFinalAnswer } from "@/api/attempts";
import { type Answer, api, type Body } from "@/api/client";

export type Announcement = Answer<"get", "/api/admin/announcements">[number];
export type Count = Announcement["channels"][number];
export type Channel = Count["channel"];
export type AnnouncementForm = Body<"post", "/api/admin/announcements">;
export type Audience = AnnouncementForm["audience"];
export type Reach = Answer<"post", "/api/admin/announcements/reach">;

/** The newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ["admin", "announcements"],
  queryFn: ({ signal }) => api("get", "/api/admin/announcements", { signal }),
  staleTime: 0,
  retry: 1,
  // Numbers grow while one looks.
  refetchInterval: 5000,
});

/** How many it would reach now. */
export const reachQuery = (audience: Audience, productId: number | null) =>
  queryOptions({
    queryKey: ["admin", "announcements", "reach", audience, productId],
    queryFn: ({ signal }) =>
      api("post", "/api/admin/announcements/reach", { body: { audience, productId }, signal }),
    enabled: audience !== "buyers" || productId !== null,
    staleTime: 0,
    retry: 1,
  });

const attempts = createAttempts("announcements");

/** The same content goes out once, however often it is sent. */
export async function sendAnnouncement(form: AnnouncementForm): Promise<Announcement> {
  try {
    const sent = await api("post", "/api/admin/announcements", {
      body: form,
      headers: { "Idempotency-Key": attempts.key(form) },
    });
    attempts.end(form);
    return sent;
  } catch (error) {
    if (isFinalAnswer(error)) attempts.end(form);
    throw error;
  }
}
