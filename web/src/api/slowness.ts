import { createStore } from "@/base/store";

/** Whether a read has been waiting for its answer for longer than people wait without a word. */
type Slowness = "no" | "slow" | "stuck";

const slowMs = 3000;
const stuckMs = 8000;

export const slowness = createStore<Slowness>("no");

let slow = 0;
let stuck = 0;

const tell = (): void => slowness.set(stuck > 0 ? "stuck" : slow > 0 ? "slow" : "no");

/** Watches a read from now on; the answer ends it. */
export function watchRead(): () => void {
  let reached = 0;
  const timers = [slowMs, stuckMs].map((ms) =>
    setTimeout(() => {
      reached += 1;
      if (reached === 1) slow += 1;
      else stuck += 1;
      tell();
    }, ms),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
    if (reached > 0) slow -= 1;
    if (reached > 1) stuck -= 1;
    tell();
  };
}
