import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "./button";

/** A list that comes in pages: a query, or whatever behaves like one. */
interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page of a list, as long as there is one; `wide` within a card. */
export function MoreButton({
  list,
  wide = false,
  className = "mt-5",
  children,
}: {
  list: Paged;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className={clsx("flex justify-center", className)}>
      <Button
        wide={wide}
        variant={wide ? "quiet" : "outline"}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
