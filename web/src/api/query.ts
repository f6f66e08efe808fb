import { QueryClient } from "@tanstack/react-query";

/**
 * Cached server data. By default nothing is retried, refetched on focus or goes stale; a query says
 * itself when it wants otherwise. A key is the path of its call without "/api", then its parameters:
 * ["products"], ["users", 7], ["reactions", "product", 12]. So invalidating ["users"] reaches all of it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network the service worker may have an answer, and otherwise it fails and says so.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

export const queryClient = createQueryClient();

/** How the shop's own queries differ from the defaults. */
export const shopQuery = { retry: 1, refetchOnWindowFocus: false } as const;

export const minutes = (count: number): number => count * 60_000;
