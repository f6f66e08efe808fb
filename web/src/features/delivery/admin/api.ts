import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Method = Answer<"get", "/api/admin/delivery/methods">[number];
export type MethodForm = Body<"post", "/api/admin/delivery/methods">;

export const methodsQuery = queryOptions({
  queryKey: ["admin", "delivery"],
  queryFn: ({ signal }) => api("get", "/api/admin/delivery/methods", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Adds a way of delivery, or changes the one with the id. */
export const saveMethod = (id: number | null, body: MethodForm): Promise<Method> =>
  id === null
    ? api("post", "/api/admin/delivery/methods", { body })
    : api("put", "/api/admin/delivery/methods/{id}", { path: { id }, body });

export const deleteMethod = (id: number) =>
  api("delete", "/api/admin/delivery/methods/{id}", { path: { id } });
