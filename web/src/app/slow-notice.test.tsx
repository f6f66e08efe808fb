import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { member, product } from "@/testing/people";
import { open } from "@/testing/screen";
import { hang, reply } from "@/testing/server";

const slow = "Der Server braucht gerade länger als sonst …";
const stuck = "Der Server antwortet nicht.";

describe("a server that does not answer", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  it("is told after 3 s, and after 8 s there is a button; the answer ends it", async () => {
    hang("/api/user/overview", "get");
    hang("/api/orders", "get");
    const user = open("/orders", member());
    await screen.findByRole("heading", { name: "Meine Bestellungen" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.queryByText(slow)).toBeNull();
    await vi.advanceTimersByTimeAsync(1500);
    expect(screen.getByText(slow)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Neu versuchen" })).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByText(stuck)).toBeTruthy();
    const counts = { total: 0, pending: 0, paid: 0, failed: 0, expired: 0, matching: 0 };
    reply("/api/orders", "get", 200, { orders: [], ...counts });
    await user.click(screen.getByRole("button", { name: "Neu versuchen" }));
    await screen.findByText("Keine Bestellungen");
    await waitFor(() => expect(screen.queryByText(stuck)).toBeNull());
  });

  it("leaves what is there already on the screen", async () => {
    reply("/api/products", "get", 200, [product()]);
    open("/shop", member());
    await screen.findByRole("article", { name: "Hausmischung Nr. 1" });
    hang("/api/products", "get");
    void queryClient.invalidateQueries({ queryKey: ["products"] });
    await vi.advanceTimersByTimeAsync(9000);
    expect(screen.getByText(stuck)).toBeTruthy();
    expect(screen.getByRole("article", { name: "Hausmischung Nr. 1" })).toBeTruthy();
  });
});
