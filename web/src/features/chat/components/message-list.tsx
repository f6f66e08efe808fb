import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { CountBadge } from "@/ui/badge";
import { Spinner } from "@/ui/spinner";
import { dayName } from "../days";
import type { Row } from "../rows";
import { chatTexts as texts } from "../texts";
import { Bubble } from "./bubble";
import { useAnchoredScroll } from "./use-anchored-scroll";

/** How long the message that was looked for stands out. */
const foundMs = 1600;

/** The messages of one conversation. Mount it again for another one. */
export function MessageList({
  rows,
  group,
  older,
  atStart,
  onOlder,
  newer,
  onNewer,
  onLatest,
  onSeen,
  target = null,
  typing,
  keptDays,
}: {
  rows: readonly Row[];
  /** More than two people: names and pictures stand at the bubbles. */
  group: boolean;
  older: "idle" | "loading" | "failed";
  atStart: boolean;
  onOlder: () => void;
  /** These three where more follows what is shown. */
  newer?: "idle" | "loading" | "failed" | undefined;
  onNewer?: () => void;
  /** Shows the latest messages instead. */
  onLatest?: () => void;
  /** This message and all before it have been on the screen. */
  onSeen?: (seq: number) => void;
  /** The row to show, and which time that was asked for. */
  target?: { key: string; asked: number } | null;
  typing: readonly string[];
  /** How long messages stay; a day where it is not known. */
  keptDays?: number | undefined;
}) {
  const [seen, setSeen] = useState(0);
  const signals = useMemo(
    () => ({ rows, typing: typing.length > 0, older, newer }),
    [rows, typing.length, older, newer],
  );
  const { box, list, atEnd, look, toEnd, toRow } = useAnchoredScroll(signals, {
    onNearTop: () => {
      if (!atStart && older === "idle") onOlder();
    },
    onNearEnd: newer && (() => (newer === "idle" ? onNewer?.() : undefined)),
    onSeen: (seq) => {
      setSeen((before) => Math.max(before, seq));
      onSeen?.(seq);
    },
  });

  // It opens at what is unread; an own message leads back to the end.
  const opened = useRef(false);
  const ownLast = rows.at(-1);
  const ownKey = ownLast?.kind === "bubble" && ownLast.own ? ownLast.key : undefined;
  const lastOwn = useRef(ownKey);
  useLayoutEffect(() => {
    if (!opened.current && rows.length > 0) {
      opened.current = true;
      if (rows.some(({ kind }) => kind === "unread")) toRow("unread");
    } else if (ownKey !== undefined && ownKey !== lastOwn.current) {
      toEnd();
    }
    lastOwn.current = ownKey;
  }, [rows, ownKey, toEnd, toRow]);

  // From the past it leads to the end of the latest messages, once they are shown.
  const leaving = useRef(false);
  useLayoutEffect(() => {
    if (newer || !leaving.current) return;
    leaving.current = false;
    toEnd();
  }, [newer, rows, toEnd]);

  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!target) return;
    toRow(target.key);
    const timer = setTimeout(() => setDone(target.asked), foundMs);
    return () => clearTimeout(timer);
  }, [target, toRow]);
  const found = target && target.asked !== done ? target.key : undefined;

  const fresh = rows.filter(
    (row) => row.kind === "bubble" && !row.own && (row.message?.seq ?? 0) > seen,
  ).length;

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={texts.messages}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the arrow keys
        tabIndex={0}
        onScroll={look}
        className="relative h-full overflow-x-clip overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end pt-3 pb-2">
          <Start older={older} atStart={atStart} onOlder={onOlder} keptDays={keptDays} />
          <ol ref={list}>
            {rows.map((row) => (
              <li
                key={row.key}
                data-key={row.key}
                data-seq={seqOf(row)}
                className={clsx("transition-colors duration-150", row.key === found && "bg-brand-soft")}
              >
                <RowContent row={row} group={group} />
              </li>
            ))}
          </ol>
          {newer ? <Rest newer={newer} onNewer={onNewer} /> : null}
          <p
            aria-live="polite"
            className={clsx("h-5 px-4 pt-0.5 text-sm leading-5 text-muted", group && "pl-14 md:pl-15")}
          >
            {typing.length > 0 ? (
              <bdi className="inline-flex animate-fade-in">{texts.isTyping(typing)}</bdi>
            ) : null}
          </p>
        </div>
      </div>
      <ToEnd
        shown={!atEnd}
        fresh={newer ? 0 : fresh}
        onClick={() => {
          if (!newer) return toEnd();
          leaving.current = true;
          onLatest?.();
        }}
      />
    </div>
  );
}

const seqOf = (row: Row): number | undefined => (row.kind === "bubble" ? row.message?.seq : undefined);

function RowContent({ row, group }: { row: Row; group: boolean }) {
  switch (row.kind) {
    case "bubble":
      return <Bubble row={row} group={group} />;
    case "day":
      return (
        <p className="mx-auto my-3 w-fit rounded-full bg-sunken px-3.5 py-1 text-sm text-muted">
          {dayName(row.time, texts)}
        </p>
      );
    case "unread":
      return (
        <p className="mx-3 my-3 flex items-center gap-3 text-sm font-semibold text-brand before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40 md:mx-4">
          {texts.newMessages}
        </p>
      );
    case "system":
      return (
        <p dir="auto" className="mx-auto my-2 w-fit max-w-md px-4 text-center text-sm text-muted">
          {row.content}
        </p>
      );
  }
}

function Start({
  older,
  atStart,
  onOlder,
  keptDays,
}: {
  older: "idle" | "loading" | "failed";
  atStart: boolean;
  onOlder: () => void;
  keptDays: number | undefined;
}) {
  if (atStart) {
    return <p className="px-6 py-2 text-center text-xs text-muted">{texts.vanishes(keptDays)}</p>;
  }
  if (older === "failed") {
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-2 text-sm text-muted">
        {texts.olderFailed}
        <Button variant="soft" size="sm" onClick={onOlder}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  return (
    <p className="grid h-11 place-items-center text-muted" role="status">
      {older === "loading" ? (
        <>
          <Spinner className="size-5" />
          <span className="sr-only">{texts.loadingOlder}</span>
        </>
      ) : null}
    </p>
  );
}

/** Below a stretch of the past. */
function Rest({
  newer,
  onNewer,
}: {
  newer: "idle" | "loading" | "failed";
  onNewer: (() => void) | undefined;
}) {
  if (newer === "failed") {
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-2 text-sm text-muted">
        {texts.newerFailed}
        <Button variant="soft" size="sm" onClick={onNewer}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  return (
    <p className="grid h-11 place-items-center text-muted" role="status">
      {newer === "loading" ? (
        <>
          <Spinner className="size-5" />
          <span className="sr-only">{texts.loadingNewer}</span>
        </>
      ) : null}
    </p>
  );
}

/** Leads to the newest messages, and says how many have come meanwhile. */
function ToEnd({ shown, fresh, onClick }: { shown: boolean; fresh: number; onClick: () => void }) {
  const [announced, setAnnounced] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(shown ? fresh : 0), 500);
    return () => clearTimeout(timer);
  }, [shown, fresh]);
  return (
    <>
      {shown ? (
        <button
          type="button"
          onClick={onClick}
          aria-label={fresh > 0 ? texts.newCount(fresh) : texts.toEnd}
          className={clsx(
            "btn absolute right-3 bottom-3 h-11 animate-zoom-in rounded-full border border-line bg-surface text-ink shadow-float hover:bg-sunken md:right-4",
            fresh > 0 ? "pr-2.5 pl-4" : "w-11",
          )}
        >
          {fresh > 0 ? (
            <>
              <span className="text-sm">{texts.newMessages}</span>
              <CountBadge count={fresh} />
            </>
          ) : null}
          <ArrowDown aria-hidden className="size-5" />
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {announced > 0 ? texts.newCount(announced) : ""}
      </span>
    </>
  );
}
