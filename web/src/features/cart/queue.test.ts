import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/error";
import { createStore } from "@/base/store";
import type { Product } from "@/features/catalog";
import type { Cart } from "./items";
import { withLarger, withQuantity } from "./items";
import {
  ageOf,
  type Change,
  changed,
  emptyFor,
  joined,
  type MemberCart,
  ordered,
  parseMemberCart,
  withOwn,
} from "./member-cart";
import { CartQueue } from "./queue";

const product = (id: number) => ({ id, name: `P${id}`, price: 1 }) as Product;
const item = (id: number, quantity: number) => ({ product: product(id), quantity });
const lines = (cart: Cart) => cart.map((one) => [one.product.id, one.quantity]);

/** The server's cart of one member, as the real one decides: the later wish counts, and merges count once. */
function serverOf(start: Cart = []) {
  const server = {
    cart: start,
    calls: [] as string[],
    /** Answers that are lost on their way back. */
    lost: 0,
    refuses: null as ApiError | null,
    changedAt: new Map<number, number>(),
    merges: new Set<string>(),
    set({ productId, quantity, at }: Change) {
      if ((server.changedAt.get(productId) ?? 0) > at) return;
      server.changedAt.set(productId, at);
      const isThere = server.cart.some((one) => one.product.id === productId);
      server.cart =
        isThere || quantity === 0
          ? withQuantity(server.cart, { productId }, quantity)
          : [...server.cart, item(productId, quantity)];
    },
  };
  const answer = async (call: string, effect: () => void): Promise<Cart> => {
    server.calls.push(call);
    if (server.refuses) throw server.refuses;
    effect();
    if (server.lost > 0) {
      server.lost -= 1;
      throw new TypeError("network");
    }
    return server.cart;
  };
  const calls = {
    read: () => answer("read", () => {}),
    change: (change: Change) =>
      answer(`set ${change.productId} ${change.quantity}`, () => server.set(change)),
    merge: ({ id, items }: { id: string; items: Cart }) =>
      answer(`merge ${id}`, () => {
        if (!server.merges.has(id)) server.cart = withLarger(server.cart, items);
        server.merges.add(id);
      }),
  };
  return { server, calls };
}

function deviceOf({ calls }: ReturnType<typeof serverOf>, cart = emptyFor(7)) {
  const store = createStore<MemberCart | null>(cart);
  const refused: unknown[] = [];
  const queue = new CartQueue(store, calls, (error) => refused.push(error));
  const edit = (change: (items: Cart) => Cart, at: number) => {
    store.set((now) => now && changed(now, change(now.items), at));
    return queue.run();
  };
  return {
    store,
    queue,
    refused,
    items: () => lines(store.get()?.items ?? []),
    add: (id: number, at: number) => edit((items) => [...items, item(id, 1)], at),
    set: (id: number, quantity: number, at: number) =>
      edit((items) => withQuantity(items, { productId: id }, quantity), at),
  };
}

describe("the member's cart on this device", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("tells changes in order, and of many about one product only the last", async () => {
    const there = serverOf();
    const device = deviceOf(there);
    void device.add(1, 1);
    void device.add(2, 2);
    device.queue.start();
    // oxlint-disable-next-line no-await-in-loop -- the first one is on its way then
    while (there.server.calls.length === 0) await Promise.resolve();
    void device.set(1, 2, 3);
    void device.set(1, 3, 4);
    await device.set(2, 5, 5);
    expect(there.server.calls).toEqual(["set 1 1", "set 1 3", "set 2 5", "read"]);
    expect(device.items()).toEqual([
      [1, 3],
      [2, 5],
    ]);
  });

  it("lets who wants to know that all is told wait for the beginning as well", async () => {
    const { server, calls } = serverOf();
    const device = deviceOf({ server, calls });
    const told = device.add(1, 1).then(() => server.calls.length);
    await Promise.resolve();
    expect(server.calls).toEqual([]);
    device.queue.start();
    expect(await told).toBeGreaterThan(0);
    expect(lines(server.cart)).toEqual([[1, 1]]);
  });

  it("leaves nothing in the cart of what was ordered while it was still on its way", async () => {
    const there = serverOf();
    const { change, merge } = there.calls;
    let arrive = () => {};
    const arrives = new Promise<void>((resolve) => (arrive = resolve));
    there.calls.change = (one) => arrives.then(() => change(one));
    there.calls.merge = (one) => arrives.then(() => merge(one));
    const device = deviceOf(there, joined(emptyFor(7), { id: "m", items: [item(2, 3)] }));
    device.queue.start();
    const told = device.add(1, 1);
    device.store.set((cart) => cart && ordered(cart, [{ productId: 1 }, { productId: 2 }], 5));
    expect(device.items()).toEqual([]);
    arrive();
    await told;
    expect(lines(there.server.cart)).toEqual([]);
    expect(device.items()).toEqual([]);
  });

  it("sends again what was lost on the way, once there is a way", async () => {
    const there = serverOf([item(1, 1)]);
    const device = deviceOf(there);
    device.queue.start();
    await device.queue.run();
    there.server.lost = 2;
    await device.set(1, 4, 10);
    expect(device.items()).toEqual([[1, 4]]);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(there.server.calls).toEqual(["read", "set 1 4", "set 1 4", "set 1 4"]);
    expect(device.store.get()?.pending).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(there.server.calls).toHaveLength(4);
  });

  it("does not bring back what another device took out later", async () => {
    const there = serverOf([item(1, 1), item(2, 1)]);
    const [desk, phone] = [deviceOf(there), deviceOf(there)];
    for (const device of [desk, phone]) {
      device.queue.start();
      // oxlint-disable-next-line no-await-in-loop -- one device after the other
      await device.queue.run();
    }
    // The phone is offline, counts up one product and takes out another; then the desk takes out the first.
    phone.store.set((now) => now && changed(now, [item(1, 5)], 100));
    await desk.set(1, 0, 200);
    expect(desk.items()).toEqual([[2, 1]]);
    await phone.queue.run();
    desk.queue.refresh();
    await desk.queue.run();
    expect([phone.items(), desk.items()]).toEqual([[], []]);
  });

  it("merges a guest's cart once, and keeps what the member does meanwhile on top", async () => {
    const there = serverOf([item(1, 4), item(2, 1)]);
    const device = deviceOf(
      there,
      joined(emptyFor(7), { id: "m", items: [item(1, 2), item(2, 3), item(3, 1)] }),
    );
    there.server.lost = 1;
    device.queue.start();
    await device.queue.run();
    expect(device.items()).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ]);
    there.server.set({ productId: 2, quantity: 1, at: 5 });
    void device.set(3, 0, 6);
    await device.queue.run();
    expect(there.server.calls).toEqual(["merge m", "merge m", "set 3 0", "read"]);
    expect(device.items()).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });

  it("lets what is taken out while the guest's cart is on its way stay out", async () => {
    vi.setSystemTime(1000);
    const there = serverOf();
    const { merge, change } = there.calls;
    let arrive = () => {};
    const store = createStore<MemberCart | null>(joined(emptyFor(7), { id: "m", items: [item(1, 2)] }));
    const calls = {
      ...there.calls,
      merge: async (one: Parameters<typeof merge>[0]) => {
        await new Promise<void>((resolve) => (arrive = resolve));
        // The server takes what a guest had as wanted when it arrives.
        there.server.changedAt.set(1, Date.now());
        return merge(one);
      },
      change: (one: Change) =>
        change({ ...one, at: Date.now() - ageOf(one, store.get()?.mergedAt ?? 0, Date.now()) }),
    };
    const queue = new CartQueue(store, calls, () => {});
    queue.start();
    await vi.advanceTimersByTimeAsync(300);
    store.set((now) => now && changed(now, [], Date.now()));
    const told = queue.run();
    await vi.advanceTimersByTimeAsync(800);
    arrive();
    await told;
    expect(there.server.calls).toEqual(["merge m", "set 1 0", "read"]);
    expect([lines(there.server.cart), lines(store.get()?.items ?? [])]).toEqual([[], []]);
  });

  it("drops what is refused for good, and says why", async () => {
    const there = serverOf([item(1, 1)]);
    const device = deviceOf(there);
    device.queue.start();
    await device.queue.run();
    there.server.refuses = new ApiError(409, `{"message":"voll"}`);
    void device.add(2, 1);
    await vi.advanceTimersByTimeAsync(0);
    there.server.refuses = null;
    await vi.advanceTimersByTimeAsync(2000);
    expect(device.refused).toHaveLength(1);
    expect(device.items()).toEqual([[1, 1]]);
    there.server.refuses = new ApiError(429, "");
    void device.add(3, 2);
    await vi.advanceTimersByTimeAsync(0);
    there.server.refuses = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(device.items()).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });

  it("keeps this tab's changes when another tab has not seen them", () => {
    const own = [{ productId: 1, quantity: 3, at: 9 }];
    const other: MemberCart = { ...emptyFor(7), items: [item(1, 2)], pending: [] };
    expect(lines(withOwn(other, own, [item(1, 3)]).items)).toEqual([[1, 3]]);
    const newer = { ...other, pending: [{ productId: 1, quantity: 4, at: 12 }] };
    expect(withOwn(newer, own, [])).toBe(newer);
  });

  it.each([null, "", "[]", "{}", `{"userId":"7"}`, "null"])("reads %j as none", (text) =>
    expect(parseMemberCart(text)).toBeNull(),
  );

  it("reads what it wrote, and only that", () => {
    const cart = changed(emptyFor(7), [item(1, 2)], 5);
    expect(parseMemberCart(JSON.stringify(cart))).toEqual(cart);
    const odd = `{"userId":7,"items":[{"quantity":1}],"pending":[{"productId":"x"}],"merges":[null,{"id":"m"}]}`;
    expect(parseMemberCart(odd)).toEqual({ ...emptyFor(7), merges: [{ id: "m", items: [] }] });
  });
});
