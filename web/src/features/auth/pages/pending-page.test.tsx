import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { member } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { reply, sent } from "@/testing/server";

const waiting = () => {
  const person = member();
  return { ...person, user: { ...person.user, isApproved: false } };
};

describe("waiting for the approval", () => {
  it("moves on by itself once it has come, and rests while nobody sees the page", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
    open("/pending-approval", waiting());
    await screen.findByText("Diese Seite geht von selbst weiter, sobald Ihr Konto freigeschaltet ist.");
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const before = sent("/api/user/profile", "get").length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent("/api/user/profile", "get")).toHaveLength(before);

    hidden.mockReturnValue("visible");
    reply("/api/user/profile", "get", 200, member());
    await vi.advanceTimersByTimeAsync(5000);
    await expectToast("Ihr Konto ist freigeschaltet");
    await waitFor(() => expect(location.pathname).toBe("/shop"));
    vi.useRealTimers();
  });
});
