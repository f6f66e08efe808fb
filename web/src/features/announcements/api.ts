import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type NewsMail = Answer<"get", "/api/announcements/mail">;

/** One piece of news that the member got. */
export const newsQuery = (id: number) =>
  queryOptions({
    queryKey: ["announcements", id],
    queryFn: ({ signal }) => api("get", "/api/announcements/{id}", { path: { id }, signal }),
    retry: 1,
  });

/** Whether the member agrees to news by mail. */
export const newsMailQuery = queryOptions({
  queryKey: ["user", "news-mail"],
  queryFn: ({ signal }) => api("get", "/api/announcements/mail", { signal }),
  staleTime: 0,
  retry: 1,
});

export const askForNewsMail = (wording: string): Promise<NewsMail> =>
  api("post", "/api/announcements/mail", { body: { wording } });

export const endNewsMail = (): Promise<NewsMail> => api("delete", "/api/announcements/mail");

export const confirmNewsMail = (token: string) =>
  api("post", "/api/announcements/mail/confirm", { body: { token } });

export const leaveNewsMail = (token: string) =>
  api("post", "/api/announcements/mail/leave", { body: { token } });
