import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type TermsText = Answer<"get", "/api/terms/{kind}">;
export type TermsKind = TermsText["kind"];

export const termsTextQuery = (kind: TermsKind) =>
  queryOptions({
    queryKey: ["terms", kind],
    queryFn: ({ signal }) => api("get", "/api/terms/{kind}", { path: { kind }, signal }),
  });
