import { createStore } from "@/base/store";
import type { NextStep } from "./api";

/** As long as a step can be taken back; the server waits a little longer before it tells anybody. */
const undoMs = 10_000;

/** Orders with which the same step was just taken, the newest last. */
export interface Undoable {
  step: NextStep;
  /** When each of them can no longer be taken back. */
  orders: readonly { id: string; until: number }[];
}

export const undoStore = createStore<Undoable | null>(null);

/** Steps that can be taken back; what gives money back, or begins a period, is asked for before. */
export const isUndoable = (step: NextStep): boolean =>
  step === "pack" || step === "ship" || step === "ready" || step === "pick-up";

/** Offers to take a step back. Several quick ones gather; another step starts over. */
export function offerUndo(step: NextStep, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const until = Date.now() + undoMs;
  const added = ids.map((id) => ({ id, until }));
  undoStore.set((now) => {
    const others = now?.step === step ? now.orders.filter(({ id }) => !ids.includes(id)) : [];
    return { step, orders: [...others, ...added] };
  });
  setTimeout(() => {
    undoStore.set((now) => keep(now, ({ until: end }) => end > Date.now()));
  }, undoMs);
}

/** These are no longer offered: they were taken back, or it failed. */
export function forgetUndo(ids: readonly string[]): void {
  undoStore.set((now) => keep(now, ({ id }) => !ids.includes(id)));
}

function keep(now: Undoable | null, stays: (order: Undoable["orders"][number]) => boolean): Undoable | null {
  const orders = now?.orders.filter(stays) ?? [];
  return now && orders.length > 0 ? { ...now, orders } : null;
}
