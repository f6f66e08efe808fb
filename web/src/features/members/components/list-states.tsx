import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { reasonOf } from "@/api/error";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { uiTexts } from "@/ui/texts";
import { memberTexts as texts } from "../texts";

/** A list of people on its way, failed, or here. All three take the same room, so nothing jumps. */
export function ListStates<T>({
  query,
  className,
  children,
}: {
  query: UseQueryResult<T[]>;
  className?: string;
  children: (people: T[]) => ReactNode;
}) {
  if (query.data) return children(query.data);
  return (
    <div className={clsx("overflow-hidden", className)}>
      {query.isError ? (
        <ErrorState text={reasonOf(query.error) ?? texts.listFailed} query={query} />
      ) : (
        <RowsSkeleton />
      )}
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line px-4 py-4 sm:px-5">
          <Skeleton className="size-10 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-52 max-w-full" />
          </span>
          <Skeleton className="hidden h-9 w-44 sm:block" />
        </div>
      ))}
    </div>
  );
}
