import { useEffect, useMemo, useRef } from "react";
import { createStore, type Store, useStore } from "@/base/store";
import { toast } from "@/ui/toast";
import { pageSize } from "../api";
import { chat } from "../client/client";
import { lastSeq } from "../client/messages";
import { keyOf } from "../rows";
import { chatTexts as texts } from "../texts";

/** A message to be shown, and which time that was asked for. */
export interface Target {
  seq: number;
  asked: number;
}

/** Each time counts, also for the same message. */
let times = 0;
export const targetAt = (seq: number): Target => ({ seq, asked: ++times });

/** A message of a room that is about to be opened. */
export const wantedStore = createStore<(Target & { roomId: number }) | null>(null);

/** What is no further away is fetched page by page, so that nothing is missing in between. */
const near = 3 * pageSize;

/** The row of the message that is to be shown; what lies around it is fetched until it is there, or known not to be. */
export function useTarget(roomId: number, store: Store<Target | null>) {
  const room = chat.room(roomId);
  const target = useStore(store);
  const latest = useStore(room.state);
  const past = useStore(room.past.state);
  const looking = useStore(room.past.looking);
  const { messages, atStart } = past ?? latest;
  const { older } = latest;
  const seq = target?.seq;
  const message = messages.find((one) => one.seq === seq);
  const key = message && keyOf(message);
  const asked = target?.asked;
  const from = messages[0]?.seq ?? Infinity;
  const upTo = past ? (lastSeq(messages) ?? 0) : Infinity;
  const latestFrom = latest.messages[0]?.seq ?? Infinity;
  const isPast = past !== null;
  const done = useRef<number>(undefined);
  useEffect(() => {
    // Shown once: a message that goes afterwards is not looked for again.
    if (key !== undefined) done.current = asked;
    if (seq === undefined || done.current === asked || looking || older === "loading") return;
    const giveUp = (title: string) => {
      store.set(null);
      toast({ title });
    };
    const beyond = seq < from ? !atStart : seq > upTo;
    if (!beyond || (!isPast && older === "failed")) giveUp(texts.answerGone);
    else if (isPast && seq >= latestFrom) room.past.close();
    else if (!isPast && from - seq <= near) void room.loadOlder();
    else
      void room.past.open(seq).then((outcome) => {
        if (outcome === "gone") giveUp(texts.answerGone);
        if (outcome === "failed") giveUp(texts.olderFailed);
      });
  }, [seq, key, asked, isPast, from, upTo, atStart, looking, latestFrom, older, room, store]);
  return useMemo(() => (key === undefined || asked === undefined ? null : { key, asked }), [key, asked]);
}

/** Hands a message that was looked for elsewhere to the room that has it, once that is there. */
export function useWanted(roomId: number, store: Store<Target | null>, ready: boolean): void {
  const wanted = useStore(wantedStore);
  useEffect(() => {
    if (!ready || wanted?.roomId !== roomId) return;
    store.set({ seq: wanted.seq, asked: wanted.asked });
    wantedStore.set(null);
  }, [ready, roomId, store, wanted]);
}
