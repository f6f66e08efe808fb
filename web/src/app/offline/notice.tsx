import { clsx } from "clsx";
import { CloudOff, Hourglass, RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { keptSince, waiting } from "@/api/network";
import { queryClient } from "@/api/query";
import { takeBack } from "@/api/waiting";
import { usePathname } from "@/base/navigation";
import { matchPath } from "@/base/paths";
import { formatTime, formatRecent } from "@/base/recent";
import { useStore } from "@/base/store";
import { hasTyped } from "@/base/typed";
import type { Waiting } from "@/base/waiting";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { wordsFor } from "./sending";
import { offlineTexts as texts } from "./texts";
import { isOffline, isOutdated } from "./worker";

/** Says quietly from when it is what is shown, and that there is a new version. It takes no place of the page. */
export function OfflineNotice() {
  const path = usePathname();
  const offline = useStore(isOffline);
  const outdated = useStore(isOutdated) && !offline;
  useTakeover(path, outdated);
  // A conversation says so itself, and shows what waits in its place.
  const inChat = matchPath(path)?.path === "/chat/{id}";
  return (
    <div
      className={clsx(
        "pointer-events-none fixed inset-x-0 z-40 flex flex-col items-center gap-2",
        // On a phone the support button keeps its corner, and the bar of the cart its place.
        inChat
          ? "top-16 px-3"
          : "bottom-[calc(4.75rem+var(--safe-bottom))] pr-20 pl-3 max-md:[body:has([data-cart-bar])_&]:bottom-[calc(9.5rem+var(--safe-bottom))] md:bottom-3 md:px-4",
      )}
    >
      <div role="status" className="contents">
        {outdated ? (
          <div className="pointer-events-auto flex animate-zoom-in items-center gap-3 rounded-full border border-line bg-surface py-1 pr-1.5 pl-4 text-sm shadow-float">
            {texts.newVersion}
            <Button
              size="sm"
              variant="soft"
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => location.reload()}
            >
              {texts.reload}
            </Button>
          </div>
        ) : null}
        {offline && !inChat ? <Offline /> : null}
      </div>
      {inChat ? null : <WaitingList />}
    </div>
  );
}

/** What has not been sent yet, behind a count, with a way to take each back. */
function WaitingList() {
  const { user } = useSession();
  const mine = useStore(waiting).filter(({ userId }) => userId === user?.id);
  const [open, setOpen] = useState(false);
  if (mine.length === 0) return null;
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="pointer-events-auto flex min-h-11 animate-zoom-in items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold shadow-float hover:bg-sunken"
      >
        <Hourglass aria-hidden className="size-4 shrink-0 text-warning" />
        {texts.waiting(mine.length)}
      </button>
    );
  }
  return (
    <section
      aria-label={texts.waitingTitle}
      className="pointer-events-auto w-full max-w-md animate-zoom-in rounded-xl border border-line bg-surface p-3 shadow-float"
    >
      <div className="flex items-center gap-2 pl-1">
        <h2 className="flex-1 text-base">{texts.waitingTitle}</h2>
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          {texts.close}
        </Button>
      </div>
      <ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto">
        {mine.map((item) => (
          <li key={item.key} className="flex flex-wrap items-center justify-end gap-x-3 py-1 pl-1 text-sm">
            <span className="min-w-48 flex-1 wrap-anywhere">{wordsFor(item)}</span>
            <Button size="sm" variant="soft" onClick={() => void withdraw(item)}>
              {texts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function withdraw({ key, kind }: Waiting): Promise<void> {
  if (kind === "message") (await import("../live-session")).discardMessage(key);
  await takeBack(key);
  // The screen showed it as if it had been sent.
  void queryClient.invalidateQueries();
}

function Offline() {
  const since = useStore(keptSince);
  return (
    <p className="flex animate-zoom-in items-center gap-2 rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm text-muted shadow-float">
      <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
      {since === null ? texts.offline : texts.asOf(timeOf(since))}
    </p>
  );
}

const dayMs = 20 * 3_600_000;

/** "18:42", and with the day for what is older. */
function timeOf(since: number): string {
  const time = new Date(since).toISOString();
  return Date.now() - since < dayMs ? formatTime(time) : formatRecent(time);
}

/** The screen before has gone by then, with what was typed there. */
const settledMs = 500;

/** With a step to another screen the new version takes over, unless something would be lost. */
function useTakeover(path: string, outdated: boolean): void {
  const shown = useRef(path);
  useEffect(() => {
    if (!outdated) shown.current = path;
    if (shown.current === path) return;
    const timer = setTimeout(() => {
      shown.current = path;
      if (!hasTyped() && queryClient.isMutating() === 0) location.reload();
    }, settledMs);
    return () => clearTimeout(timer);
  }, [path, outdated]);
}
