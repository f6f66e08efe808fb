import { useEffect } from "react";

/** A load that failed is told where its content would stand, and in the console; no toast. */
export function useLogged(what: string, query: { isError: boolean; error: unknown; errorUpdatedAt: number }) {
  const { isError, error, errorUpdatedAt } = query;
  useEffect(() => {
    if (isError) console.warn(`lounge: ${what} not loaded`, error);
  }, [what, isError, error, errorUpdatedAt]);
}
