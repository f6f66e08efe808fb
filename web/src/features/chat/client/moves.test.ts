import { describe, expect, it } from "vitest";
import { moved } from "@/base/machine";
import { sendMoves } from "./outbox";
import { phaseMoves, syncMoves } from "./room-moves";

describe("the tables", () => {
  it.each([
    ["room", phaseMoves],
    ["catching up", syncMoves],
  ])("of a %s have no state that nothing leads to or out of", (_, moves) => {
    const targets = new Set(Object.values(moves).flatMap((events) => Object.values(events)));
    // A room begins in its first state.
    const [first] = Object.keys(moves);
    expect(new Set([first, ...targets])).toEqual(new Set(Object.keys(moves)));
    for (const events of Object.values(moves)) expect(Object.keys(events)).not.toEqual([]);
  });

  it("of a message ends with its confirmation in every state", () => {
    for (const state of ["queued", "sending", "unconfirmed", "refused"] as const) {
      expect(moved(sendMoves, state, "confirmed")).toBe("sent");
    }
    expect(Object.keys(sendMoves.sent)).toEqual([]);
  });
});
