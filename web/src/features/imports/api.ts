import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { upload } from "@/api/files";

export type ImportDetail = Answer<"get", "/api/admin/imports/{id}">;
export type Import = ImportDetail["import"];
export type ImportItem = ImportDetail["first"][number];

/** What the server takes at most. */
export const largestFile = 32 * 1024 * 1024;

/** How often an import that is under way is looked at; pictures take their time. */
const lookMs = 1000;
const lookAtPicturesMs = 10_000;

/** Everything about imports; invalidating it reaches all of it. */
export const importsKey = ["admin", "imports"] as const;

export const importsQuery = queryOptions({
  queryKey: [...importsKey, "list"],
  queryFn: ({ signal }) => api("get", "/api/admin/imports", { signal }),
  staleTime: 0,
});

/** Asks nothing without an import. */
export const importQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => api("get", "/api/admin/imports/{id}", { path: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.import),
  });

/** After so many milliseconds it is asked again. */
export function nextLook(one: Import | undefined): number | false {
  if (!isBusy(one)) return false;
  const { done, products, picturesWaiting } = one?.counts ?? { done: 0, products: 0, picturesWaiting: 0 };
  const hasOnlyPicturesLeft = one?.state === "running" && done >= products && picturesWaiting > 0;
  return hasOnlyPicturesLeft ? lookAtPicturesMs : lookMs;
}

/** Whether the server is at it. */
export const isBusy = (one: Import | undefined): boolean =>
  one?.state === "reading" || one?.state === "running";

/** Sends a file and answers what it is; nothing is stored yet. */
export const uploadImport = async (file: File): Promise<Import> =>
  (await upload("post", "/api/admin/imports", file, { name: file.name.slice(-120) })) as Import;

export const startImport = (id: number, withPictures: boolean) =>
  api("post", "/api/admin/imports/{id}/start", { path: { id }, body: { withPictures } });

export const cancelImport = (id: number) => api("post", "/api/admin/imports/{id}/cancel", { path: { id } });
