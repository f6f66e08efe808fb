import { useEffect, useMemo, useRef } from "react";
import { type Store, useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { chat } from "../client/client";
import type { Row } from "../rows";
import { chatTexts as texts } from "../texts";

/** A message to be shown, and which time that was asked for. */
export interface Target {
  seq: number;
  asked: number;
}

/** The row of the message that is to be shown; older pages are fetched until it is there, or known not to be. */
export function useTarget(roomId: number, store: Store<Target | null>, rows: readonly Row[]) {
  const target = useStore(store);
  const { older, atStart, messages } = useStore(chat.room(roomId).state);
  const seq = target?.seq;
  const row = rows.find(
    (one) => one.kind === "bubble" && one.message !== undefined && one.message.seq === seq,
  );
  const key = row?.key;
  const asked = target?.asked;
  const oldest = messages[0]?.seq ?? Infinity;
  const done = useRef<number>(undefined);
  useEffect(() => {
    // Shown once: a message that goes afterwards is not looked for again.
    if (key !== undefined) done.current = asked;
    if (seq === undefined || done.current === asked) return;
    if (!atStart && seq < oldest && older === "idle") {
      void chat.room(roomId).loadOlder();
    } else if (older !== "loading") {
      store.set(null);
      toast({ title: texts.answerGone });
    }
  }, [seq, key, asked, atStart, oldest, older, roomId, store]);
  return useMemo(() => (key === undefined || asked === undefined ? null : { key, asked }), [key, asked]);
}
