import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/call";

export interface HelpEntry {
  slug: string;
  title: string;
  summary: string;
}
export interface Span {
  text: string;
  href?: string | null;
  strong: boolean;
}
export type Block =
  | { kind: "heading"; level: number; id: string; text: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: string[]; rows: string[][] };
export type HelpPage = HelpEntry & { blocks: Block[] };

export const helpQuery = queryOptions({
  queryKey: ["help"],
  queryFn: ({ signal }) => call("get", "/api/help", { signal }) as Promise<HelpEntry[]>,
  retry: 1,
});

export const helpPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ["help", slug],
    queryFn: ({ signal }) => call("get", "/api/help/{slug}", { path: { slug }, signal }) as Promise<HelpPage>,
  });
