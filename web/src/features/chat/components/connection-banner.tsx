import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { live } from "@/api/socket";
import { useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { chatTexts as texts } from "../texts";

/** A connection that takes longer than this is worth a word. */
const patienceMs = 2500;

/** Says so while there is no connection. A failed attempt is reported once until the next success. */
export function ConnectionBanner() {
  const state = useStore(live.state);
  const [late, setLate] = useState(false);
  const lost = state !== "connected";

  useEffect(() => {
    const timer = setTimeout(() => setLate(lost), lost ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [lost]);

  return (
    <div role="status">
      {lost && (late || state === "closed") ? (
        <div className="flex items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning">
          <WifiOff aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1">{texts.disconnected}</span>
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

/** Reports a connection that could not be made, on the chat's screens; once until the next success. */
export function useConnectionErrors(): void {
  useEffect(() => {
    let before = live.state.get();
    let reported = false;
    return live.state.subscribe(() => {
      const now = live.state.get();
      if (now === "connected") reported = false;
      if (before === "connecting" && now === "closed" && !reported) {
        reported = true;
        toast({
          title: texts.connectionError,
          description: texts.connectionErrorText,
          variant: "destructive",
        });
      }
      before = now;
    });
  }, []);
}
