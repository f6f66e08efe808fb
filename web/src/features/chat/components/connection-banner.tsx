import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { keptSince } from "@/api/network";
import { isConnected, live } from "@/api/socket";
import { formatRecent } from "@/base/recent";
import { useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { chatTexts as texts } from "../texts";

/** A connection that takes longer than this is worth a word. */
const patienceMs = 2500;

/** Says so while there is no connection. A failed attempt is reported once until the next success. */
export function ConnectionBanner() {
  const state = useStore(live.state);
  const [late, setLate] = useState(false);
  const since = useStore(keptSince);
  const lost = !isConnected(state);

  useEffect(() => {
    const timer = setTimeout(() => setLate(lost), lost ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [lost]);

  return (
    <div role="status">
      {lost && (late || state === "waiting" || state === "ended") ? (
        <div className="flex items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning">
          <WifiOff aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1">
            {texts.disconnected}
            {since === null ? null : ` ${texts.asOf(formatRecent(new Date(since).toISOString()))}`}
          </span>
          <button
            type="button"
            onClick={() => live.retryNow()}
            className="relative shrink-0 rounded-sm font-semibold underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
          >
            {texts.connectNow}
          </button>
        </div>
      ) : null}
    </div>
  );
}

const hasRoomForToasts = (): boolean => matchMedia("(min-width: 48rem)").matches;

/** Reports a connection that could not be made, on the chat's screens; once until the next success. */
export function useConnectionErrors(): void {
  useEffect(() => {
    let before = live.state.get();
    let reported = false;
    return live.state.subscribe(() => {
      const now = live.state.get();
      const failed = before === "connecting" && (now === "waiting" || now === "ended");
      before = now;
      if (isConnected(now)) reported = false;
      if (failed && !reported) {
        reported = true;
        // On a phone it would cover the head of the conversation, and the banner there says the same.
        if (!hasRoomForToasts()) return;
        toast({
          about: "connection",
          title: texts.connectionError,
          description: texts.connectionErrorText,
          variant: "destructive",
        });
      }
    });
  }, []);
}
