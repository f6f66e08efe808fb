import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type HelpEntry = Answer<"get", "/api/help">[number];
export type HelpPage = Answer<"get", "/api/help/{slug}">;
export type Block = HelpPage["blocks"][number];
export type Span = Extract<Block, { kind: "paragraph" }>["spans"][number];

export const helpQuery = queryOptions({
  queryKey: ["help"],
  queryFn: ({ signal }) => api("get", "/api/help", { signal }),
  retry: 1,
});

export const helpPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ["help", slug],
    queryFn: ({ signal }) => api("get", "/api/help/{slug}", { path: { slug }, signal }),
  });
