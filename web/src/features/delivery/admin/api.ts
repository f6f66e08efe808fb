import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Method = Answer<"get", "/api/admin/delivery/methods">[number];
export type MethodForm = Body<"post", "/api/admin/delivery/methods">;

export const methodsQuery = queryOptions({
  queryKey: ["admin", "delivery", "methods"],
  queryFn: ({ signal }) => api("get", "/api/admin/delivery/methods", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Adds a way of delivery, or changes the one with the id. */
export const saveMethod = (id: number | null, body: MethodForm): Promise<Method> =>
  id === null
    ? api("post", "/api/admin/delivery/methods", { body })
    : api("put", "/api/admin/delivery/methods/{id}", { path: { id }, body });

export type Place = Answer<"get", "/api/admin/delivery/places">[number];
export type PlaceForm = Body<"post", "/api/admin/delivery/places">;
export type ClosedDay = Answer<"get", "/api/admin/delivery/closed-days">[number];

export const placesQuery = queryOptions({
  queryKey: ["admin", "delivery", "places"],
  queryFn: ({ signal }) => api("get", "/api/admin/delivery/places", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Adds a place for picking up, or changes the one with the id. */
export const savePlace = (id: number | null, body: PlaceForm): Promise<Place> =>
  id === null
    ? api("post", "/api/admin/delivery/places", { body })
    : api("put", "/api/admin/delivery/places/{id}", { path: { id }, body });

export const deletePlace = (id: number) => api("delete", "/api/admin/delivery/places/{id}", { path: { id } });

export const closedDaysQuery = queryOptions({
  queryKey: ["admin", "delivery", "closed-days"],
  queryFn: ({ signal }) => api("get", "/api/admin/delivery/closed-days", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Those days and no others. */
export const saveClosedDays = (days: ClosedDay[]) =>
  api("put", "/api/admin/delivery/closed-days", { body: { days } });

export const deleteMethod = (id: number) =>
  api("delete", "/api/admin/delivery/methods/{id}", { path: { id } });
