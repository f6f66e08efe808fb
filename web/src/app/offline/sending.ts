import { waiting } from "@/api/network";
import { queryClient } from "@/api/query";
import { forgetWaiting, refreshWaiting, sendNow } from "@/api/waiting";
import type { WorkerWord } from "@/base/kept";
import type { Waiting } from "@/base/waiting";
import { sessionStore } from "@/features/auth";
import { toast } from "@/ui/toast";
import { offlineTexts as texts } from "./texts";
import { hasWorkers, isOffline } from "./worker";

/** Sends what was written without a network: at the start, when there is one again, and until it has worked. */

const againMs = 15_000;

export function startSending(): void {
  // Without a worker nothing is ever kept to be sent.
  if (!hasWorkers() || !("indexedDB" in window) || !("locks" in navigator)) return;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  const send = async (): Promise<void> => {
    const { user, loading, leaving } = sessionStore.get();
    const mine = waiting.get().filter(({ userId, kind }) => userId === user?.id && kind !== "message");
    if (isSending || isOffline.get() || !user?.isApproved || loading || leaving || mine.length === 0) return;
    isSending = true;
    clearTimeout(again);
    try {
      const { refused, later } = await sendNow(user.id);
      for (const item of refused) {
        toast({
          title: texts.refused,
          description: texts.refusedText(wordsFor(item)),
          variant: "destructive",
        });
      }
      if (later) again = setTimeout(() => void send(), againMs);
      else void queryClient.invalidateQueries();
    } finally {
      isSending = false;
    }
  };

  let isLeaving = false;
  sessionStore.subscribe(() => {
    const { leaving, token } = sessionStore.get();
    isLeaving ||= leaving;
    if (isLeaving && !token) {
      isLeaving = false;
      void forgetWaiting();
    }
    void send();
  });
  waiting.subscribe(() => void send());
  isOffline.subscribe(() => void send());
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<WorkerWord>) => {
    if (data.type !== "sent") return;
    void refreshWaiting();
    void queryClient.invalidateQueries();
  });
  refreshWaiting().catch((error: unknown) => console.warn("what waits cannot be read", error));
}

/** What waits, in words for the person. */
export function wordsFor({ kind, method, body, label }: Waiting): string {
  if (kind === "message") return texts.message(label);
  if (kind === "wish") return method === "POST" ? texts.wish(label) : texts.unwish(label);
  const isAdded = (body as { action: string }).action === "add";
  return isAdded ? texts.reaction(label) : texts.unreaction(label);
}
