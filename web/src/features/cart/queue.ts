import { ApiError } from "@/api/error";
import type { Store } from "@/base/store";
import type { Cart } from "./items";
import { answered, type Change, type MemberCart, type Merge, merged, sent } from "./member-cart";

/** Each answers the cart as the server has it then. */
export interface Calls {
  read: () => Promise<Cart>;
  change: (change: Change) => Promise<Cart>;
  merge: (merge: Merge) => Promise<Cart>;
}

const retryMs = { first: 2000, last: 60_000 };

/** Not a fault of what was sent: it can be sent again. */
const passing = new Set([401, 403, 408, 429]);
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !passing.has(error.status);

/**
 * Tells the server of a member's changes, strictly one after the other and over all tabs: so every answer is newer than
 * the last. What is lost on the way is sent again, also after a reload; the server compares when the member wanted it, so
 * that neither a repetition nor a late arrival does harm.
 */
export class CartQueue {
  readonly #store: Store<MemberCart | null>;
  readonly #calls: Calls;
  /** A change or a merge was refused for good. */
  readonly #report: (error: unknown) => void;
  #start: (() => void) | undefined;
  /** Resolved once there is a session. */
  readonly #started = new Promise<void>((resolve) => {
    this.#start = resolve;
  });
  #due = false;
  #running: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waitMs = retryMs.first;

  constructor(store: Store<MemberCart | null>, calls: Calls, report: (error: unknown) => void) {
    this.#store = store;
    this.#calls = calls;
    this.#report = report;
  }

  /** From now on the server is asked and told; before, changes wait. */
  start(): void {
    this.#start?.();
    this.refresh();
  }

  /** Something has changed elsewhere. */
  refresh(): void {
    this.#due = true;
    void this.run();
  }

  /** Tells what there is to tell; ends when all is told, or can only be told later. */
  run(): Promise<void> {
    clearTimeout(this.#retry);
    this.#running ??= this.#started
      .then(() => this.#alone())
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** A second tab has the same changes to tell, from the same place on the device. */
  async #alone(): Promise<void> {
    // Plain http has no locks: a change that is told twice comes to the same.
    const locks = navigator.locks as LockManager | null | undefined;
    if (locks) await locks.request("cart", () => this.#work());
    else await this.#work();
  }

  async #work(): Promise<void> {
    for (;;) {
      const cart = this.#store.get();
      const [merge] = cart?.merges ?? [];
      const [change] = cart?.pending ?? [];
      if (!cart || !(merge || change || this.#due)) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      if (!(await this.#tell(cart.userId, merge, change))) return;
    }
  }

  /** Whether there may be more to tell. */
  async #tell(userId: number, merge: Merge | undefined, change: Change | undefined): Promise<boolean> {
    const settle = (edit: (cart: MemberCart) => MemberCart) =>
      this.#store.set((now) => (now?.userId === userId ? edit(now) : now));
    const told = (cart: MemberCart) =>
      merge ? merged(cart, merge.id, Date.now()) : change ? sent(cart, change) : cart;
    const isReading = !merge && !change;
    if (isReading) this.#due = false;
    try {
      const answer = await (merge
        ? this.#calls.merge(merge)
        : change
          ? this.#calls.change(change)
          : this.#calls.read());
      settle((cart) => answered(told(cart), answer));
      this.#waitMs = retryMs.first;
      return true;
    } catch (error) {
      if (this.#store.get()?.userId !== userId) return true;
      if (!isReading && isRefused(error)) {
        settle(told);
        this.#due = true;
        this.#report(error);
        return true;
      }
      this.#due ||= isReading;
      this.#retryLater();
      return false;
    }
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => void this.run(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, retryMs.last);
  }
}
