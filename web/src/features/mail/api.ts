import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { download } from "@/api/files";

type MailList = Answer<"get", "/api/admin/mail">;
export type MailEntry = MailList["messages"][number];
export type MailState = MailEntry["state"];

export const mailQuery = queryOptions({
  queryKey: ["admin", "mail"],
  queryFn: ({ signal }) => api("get", "/api/admin/mail", { signal }),
  staleTime: 0,
  retry: 1,
  // What waits is sent while one looks.
  refetchInterval: 10_000,
});

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "mail", id],
    queryFn: ({ signal }) => api("get", "/api/admin/mail/{id}", { path: { id }, signal }),
    staleTime: 0,
    retry: 1,
  });

export const retryMail = (id: number) => api("post", "/api/admin/mail/{id}/retry", { path: { id } });

export const downloadFile = (id: number, position: number): Promise<Blob> =>
  download("/api/admin/mail/{id}/files/{position}", "", { id, position });

export const ownLettersQuery = queryOptions({
  queryKey: ["user", "letters"],
  queryFn: ({ signal }) => api("get", "/api/user/letters", { signal }),
  staleTime: 0,
  retry: 1,
});

export const ownLetterQuery = (id: number) =>
  queryOptions({
    queryKey: ["user", "letters", id],
    queryFn: ({ signal }) => api("get", "/api/user/letters/{id}", { path: { id }, signal }),
    retry: 1,
  });

export const downloadOwnFile = (id: number, position: number): Promise<Blob> =>
  download("/api/user/letters/{id}/files/{position}", "", { id, position });

export type LetterWords = Answer<"get", "/api/admin/letters">[number];
export type LetterKind = LetterWords["kind"];

export const lettersQuery = queryOptions({
  queryKey: ["admin", "letters"],
  queryFn: ({ signal }) => api("get", "/api/admin/letters", { signal }),
  staleTime: 0,
  retry: 1,
});

export const saveWords = (kind: LetterKind, words: string, version: number) =>
  api("put", "/api/admin/letters/{kind}", { path: { kind }, body: { words, version } });

export const previewQuery = (kind: LetterKind, words: string) =>
  queryOptions({
    queryKey: ["admin", "letters", kind, words],
    queryFn: ({ signal }) =>
      api("post", "/api/admin/letters/{kind}/preview", { path: { kind }, body: { words }, signal }),
    retry: false,
  });

export type EmailStatus = Answer<"get", "/api/user/email">;

export const emailQuery = queryOptions({
  queryKey: ["user", "email"],
  queryFn: ({ signal }) => api("get", "/api/user/email", { signal }),
  staleTime: 0,
  retry: 1,
});

export const saveEmail = (email: string) => api("put", "/api/user/email", { body: { email } });
export const removeEmail = () => api("delete", "/api/user/email");
export const verifyEmail = (token: string) => api("post", "/api/user/email/verify", { body: { token } });
export const askForReset = (account: string) => api("post", "/api/password-reset", { body: { account } });
export const resetPassword = (token: string, password: string, otp: string) =>
  api("post", "/api/password-reset/confirm", { body: { token, password, ...(otp ? { otp } : {}) } });
