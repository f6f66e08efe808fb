import { Hourglass, RotateCw } from "lucide-react";
import { queryClient } from "@/api/query";
import { slowness } from "@/api/slowness";
import { useStore } from "@/base/store";
import { sessionStore, startSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { appTexts as texts } from "./texts";

/** Asks again for what the screen is waiting for; what it shows already stays. */
async function askAgain(): Promise<void> {
  const waiting = queryClient.getQueryCache().findAll({ fetchStatus: "fetching" });
  await Promise.all(waiting.map(({ queryKey }) => queryClient.cancelQueries({ queryKey, exact: true })));
  for (const { queryKey } of waiting) {
    void queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
  }
  if (sessionStore.get().loading) await startSession();
}

/** A server that does not answer: a sentence after 3 s, a way to try again after 8 s. Below it everything stays usable. */
export function SlowNotice() {
  const state = useStore(slowness);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3"
    >
      {state === "no" ? null : (
        <div className="pointer-events-auto mb-[calc(4.25rem+var(--safe-bottom))] flex w-full max-w-md animate-zoom-in items-center gap-3 rounded-xl border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-float md:mb-3">
          <Hourglass aria-hidden className="size-5 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 text-[0.9375rem] leading-5">
            {state === "slow" ? texts.slow : texts.stuck}
          </p>
          {state === "stuck" ? (
            <Button
              size="sm"
              variant="soft"
              icon={<RotateCw aria-hidden className="size-4.5" />}
              onClick={() => void askAgain()}
            >
              {texts.askAgain}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
