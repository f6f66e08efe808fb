import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Nearer to the end than this counts as being there. */
const endPx = 64;
/** Older messages are fetched when less than this is left above, newer ones when less is left below. */
const earlyPx = 800;

interface Anchor {
  key: string;
  top: number;
}

/**
 * Scrolling as in a messenger: who is at the end stays at the end, and who reads further up keeps the
 * message under their eyes, whatever is added or taken away above or below it.
 */
export function useAnchoredScroll(
  rows: unknown,
  {
    onNearTop,
    onNearEnd,
    onSeen,
  }: {
    onNearTop: () => void;
    /** Given where more follows what is shown: its end is not stayed at then. */
    onNearEnd: (() => void) | undefined;
    onSeen: (seq: number) => void;
  },
) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const last = useRef({ top: 0, height: 0, visible: 0 });
  const [atEnd, setAtEnd] = useState(true);
  const handlers = useRef({ onNearTop, onNearEnd, onSeen });
  useLayoutEffect(() => {
    handlers.current = { onNearTop, onNearEnd, onSeen };
  });

  const look = useCallback(() => {
    const element = box.current;
    if (!element || !list.current) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    // An end that moves away by itself, because something above it has grown or the window has changed, is still followed.
    const { top, height, visible } = last.current;
    const resized = scrollHeight !== height || clientHeight !== visible;
    const following = anchor.current === null && (resized || scrollTop >= top);
    const left = scrollHeight - scrollTop - clientHeight;
    const goesOn = handlers.current.onNearEnd;
    const end = !goesOn && (following || left < endPx);
    last.current = { top: scrollTop, height: scrollHeight, visible: clientHeight };
    setAtEnd(end);
    const rowsInPlace = [...list.current.children] as HTMLElement[];
    anchor.current = end ? null : topmost(rowsInPlace, scrollTop);
    if (document.visibilityState === "visible") {
      const seen = rowsInPlace.findLast(
        (row) =>
          row.dataset["seq"] && row.offsetTop + Math.min(row.offsetHeight, 40) <= scrollTop + clientHeight,
      );
      if (seen) handlers.current.onSeen(Number(seen.dataset["seq"]));
    }
    if (scrollTop < earlyPx) handlers.current.onNearTop();
    if (left < earlyPx) goesOn?.();
  }, []);

  const restore = useCallback(() => {
    const element = box.current;
    if (!element || !list.current) return;
    const kept = anchor.current;
    if (kept) {
      const row = list.current.querySelector<HTMLElement>(`[data-key="${CSS.escape(kept.key)}"]`);
      if (row) element.scrollTop = row.offsetTop - kept.top;
    } else {
      element.scrollTop = element.scrollHeight;
    }
    look();
  }, [look]);

  useLayoutEffect(restore, [restore, rows]);
  useEffect(() => {
    if (!box.current || !list.current) return;
    // The keyboard, a growing field, a picture that has arrived: all of it moves the end.
    const observer = new ResizeObserver(restore);
    observer.observe(box.current);
    observer.observe(list.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [restore, look]);

  const toEnd = useCallback(() => {
    anchor.current = null;
    restore();
  }, [restore]);

  /** Puts a row a little below the upper edge. */
  const toRow = useCallback(
    (key: string) => {
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (!row || !box.current) return;
      box.current.scrollTop = row.offsetTop - box.current.clientHeight / 4;
      look();
    },
    [look],
  );

  return { box, list, atEnd, look, toEnd, toRow };
}

function topmost(rows: readonly HTMLElement[], scrollTop: number): Anchor | null {
  const row = rows.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop);
  return row?.dataset["key"] ? { key: row.dataset["key"], top: row.offsetTop - scrollTop } : null;
}
