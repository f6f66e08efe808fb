import { useCallback, useEffect, useRef, useState } from "react";
import { navigate, useSearch } from "@/base/navigation";
import { type Filter, readFilter, writeFilter } from "./filter";

/** Typing rests so long before the address follows; browsers allow only so many changes in a row. */
const restMs = 300;

/**
 * How a change reaches the address: as a step that the back button takes back, after a rest while
 * the person types, at once when they have finished typing, or not yet while a slider is under the thumb.
 */
export type How = "step" | "typing" | "typed" | "dragging";

const typed = (): boolean => Boolean((history.state as { typed?: boolean } | null)?.typed);

/** The filter of the address. What is shown never waits for the address. */
export function useFilter(): [filter: Filter, change: (next: Filter, how?: How) => void] {
  const query = useSearch();
  const [filter, setFilter] = useState(() => readFilter(query));
  const [seen, setSeen] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== query) {
    setSeen(query);
    // By the back button or a link: it replaces what is shown.
    const next = readFilter(query);
    if (writeFilter(next, "") !== writeFilter(filter, "")) setFilter(next);
  }

  const change = useCallback((next: Filter, how: How = "step") => {
    setFilter(next);
    clearTimeout(timer.current);
    if (how === "step" || how === "typed") keep(next, how === "typed");
    if (how === "typing") timer.current = setTimeout(() => keep(next, true), restMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [filter, change];
}

/** Letters typed one after the other are one step of the history. */
function keep(filter: Filter, typing: boolean): void {
  const query = writeFilter(filter, location.search);
  if (query === location.search) return;
  navigate(location.pathname + query, {
    replace: typing && typed(),
    state: { ...(history.state as object | null), typed: typing },
  });
}
