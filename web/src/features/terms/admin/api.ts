import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { upload } from "@/api/files";
import type { TermsKind } from "../api";

export type TermsState = Answer<"get", "/api/admin/terms">[number];
export type NoticeEditor = Answer<"get", "/api/admin/guarantee-notice">;
export type TermsEditor = Answer<"get", "/api/admin/terms/{kind}">;

export const statesQuery = queryOptions({
  queryKey: ["admin", "terms"],
  queryFn: ({ signal }) => api("get", "/api/admin/terms", { signal }),
  staleTime: 0,
  retry: 1,
});

export const editorQuery = (kind: TermsKind) =>
  queryOptions({
    queryKey: ["admin", "terms", kind],
    queryFn: ({ signal }) => api("get", "/api/admin/terms/{kind}", { path: { kind }, signal }),
    staleTime: 0,
    retry: 1,
  });

export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ["admin", "terms", "preview", content],
    queryFn: ({ signal }) => api("post", "/api/admin/terms/preview", { body: { content }, signal }),
    retry: false,
  });

export const publishText = (kind: TermsKind, content: string, number: number) =>
  api("put", "/api/admin/terms/{kind}", { path: { kind }, body: { content, number } });

export const readVersion = (kind: TermsKind, number: number) =>
  api("get", "/api/admin/terms/{kind}/versions/{number}", { path: { kind, number } });

export const noticeQuery = queryOptions({
  queryKey: ["admin", "guarantee-notice"],
  queryFn: ({ signal }) => api("get", "/api/admin/guarantee-notice", { signal }),
  staleTime: 0,
  retry: 1,
});

export const publishNotice = (file: Blob) =>
  upload("put", "/api/admin/guarantee-notice", file) as Promise<NoticeEditor>;

export const removeNotice = () => api("delete", "/api/admin/guarantee-notice");
