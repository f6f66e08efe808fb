import { describe, expect, it, vi } from "vitest";
import { forEachCall } from "./each";

const ten = Array.from({ length: 10 }, (_, index) => index + 1);

describe("one call per item", () => {
  it("calls once for each, never more than four at a time, and counts", async () => {
    let running = 0;
    let most = 0;
    const steps = vi.fn();
    const call = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    });
    const { done, failed } = await forEachCall(ten, call, steps);
    expect(call.mock.calls.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(ten);
    expect(most).toBe(4);
    expect(done.toSorted((a, b) => a - b)).toEqual(ten);
    expect(failed).toEqual([]);
    expect(steps.mock.calls.flat()).toEqual(ten);
  });

  it("goes on after a failure and tells whose call it was", async () => {
    const error = new Error("409");
    const { done, failed } = await forEachCall(ten, (item) =>
      item % 3 === 0 ? Promise.reject(error) : Promise.resolve(),
    );
    expect(done).toHaveLength(7);
    expect(failed.map(({ item }) => item)).toEqual([3, 6, 9]);
    expect(failed[0]?.error).toBe(error);
  });

  it("does nothing for nobody", async () => {
    const call = vi.fn();
    expect(await forEachCall([], call)).toEqual({ done: [], failed: [] });
    expect(call).not.toHaveBeenCalled();
  });
});
