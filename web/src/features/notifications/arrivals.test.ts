import { expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { followArrivals } from "./arrivals";

const handlers = vi.hoisted(() => new Map<string, (frame: unknown) => void>());
vi.mock("@/api/socket", () => ({
  live: {
    on: (type: string, handler: (frame: unknown) => void) => {
      handlers.set(type, handler);
      return () => handlers.delete(type);
    },
  },
}));

it("asks for the list when the connection fell behind, unless only a room's messages are missing", () => {
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  const stop = followArrivals();
  handlers.get("resync")?.({ type: "resync", roomId: 7 });
  expect(invalidate).not.toHaveBeenCalled();
  handlers.get("resync")?.({ type: "resync", roomId: null });
  expect(invalidate).toHaveBeenCalledOnce();
  stop();
  expect(handlers.size).toBe(0);
});
