import type { Moves } from "@/base/machine";

/**
 * What a room's page shows.
 *
 * | phase   | what it means                                        |
 * |---------|------------------------------------------------------|
 * | loading | nothing is known yet                                 |
 * | ready   | messages are shown, even while newer ones are missing |
 * | failed  | the first page could not be fetched                  |
 * | locked  | the room needs premium                               |
 * | gone    | there is no such room for this person                |
 */
export type Phase = "loading" | "ready" | "failed" | "locked" | "gone";
export type PhaseEvent = "asked" | "answered" | "unreachable" | "forbidden" | "unknown";

export const phaseMoves: Moves<Phase, PhaseEvent> = {
  loading: { answered: "ready", unreachable: "failed", forbidden: "locked", unknown: "gone" },
  ready: { forbidden: "locked", unknown: "gone" },
  failed: { asked: "loading", answered: "ready", forbidden: "locked", unknown: "gone" },
  locked: { asked: "loading", answered: "ready", unknown: "gone" },
  gone: { asked: "loading", answered: "ready", forbidden: "locked" },
};

/**
 * Whether the messages are all that the server has.
 *
 * | sync     | what it means                                                                     |
 * |----------|-----------------------------------------------------------------------------------|
 * | current  | nothing is known to be missing                                                    |
 * | catching | what came after the last known message was asked for; the answer is due           |
 * | doubted  | deletions, edits or reactions may have been missed: the next complete answer is compared |
 * | checking | both                                                                              |
 */
export type Sync = "current" | "catching" | "doubted" | "checking";
export type SyncEvent = "asked" | "answered" | "doubt" | "comparing";

export const syncMoves: Moves<Sync, SyncEvent> = {
  current: { asked: "catching", doubt: "doubted" },
  catching: { answered: "current", doubt: "checking" },
  doubted: { asked: "checking", comparing: "current" },
  checking: { answered: "doubted" },
};
