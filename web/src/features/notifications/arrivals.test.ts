import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { type Notification, notificationsQuery } from "./api";
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

it("asks for the list when the connection fell behind, unless only a room's messages are missing", async () => {
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  const stop = followArrivals();
  handlers.get("resync")?.({ type: "resync", roomId: 7 });
  expect(invalidate).not.toHaveBeenCalled();
  handlers.get("resync")?.({ type: "resync", roomId: null });
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledOnce());
  stop();
  expect(handlers.size).toBe(0);
});

describe("what comes while the list is asked for", () => {
  const one = { id: 1, title: "Willkommen!", isRead: false } as Notification;
  const two = { id: 2, title: "Sie wurden erwähnt", isRead: false } as Notification;

  /** A list on the screen whose answers are given by the test. */
  function shown() {
    const answers: ((list: Notification[]) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      ...notificationsQuery,
      queryFn: () => new Promise<Notification[]>((resolve) => answers.push(resolve)),
    });
    const stops = [observer.subscribe(() => {}), followArrivals()];
    return {
      answers,
      list: () => observer.getCurrentResult().data?.map(({ id }) => id),
      stop: () => {
        for (const stop of stops) stop();
        queryClient.clear();
      },
    };
  }

  it("is there, though the list was read before the connection stood", async () => {
    const { answers, list, stop } = shown();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.([one]);
    await vi.waitFor(() => expect(list()).toEqual([1]));
    handlers.get("connected")?.({ type: "connected", authenticated: false });
    expect(answers).toHaveLength(1);
    handlers.get("connected")?.({ type: "connected", authenticated: true });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([two, one]);
    await vi.waitFor(() => expect(list()).toEqual([2, 1]));
    stop();
  });

  it("is there, though the answer under way does not have it", async () => {
    const { answers, list, stop } = shown();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    handlers.get("notification")?.({ type: "notification", notification: two });
    answers[0]?.([one]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([two, one]);
    await vi.waitFor(() => expect(list()).toEqual([2, 1]));
    stop();
  });
});
