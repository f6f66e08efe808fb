import { reasonOf } from "@/api/error";
import type { ToastText } from "@/ui/toast";
import { adminAreaCalls, type ModerationCalls, simpleCalls } from "./api";
import { memberTexts as texts } from "./texts";

export type Decision = "approve" | "reject";

/** Two views on the same people: each has its own calls and its own words (D7). */
export interface Family {
  calls: ModerationCalls;
  /** Titles of success. */
  decided: Record<Decision, string>;
  failure: (decision: Decision, error: unknown) => ToastText;
  /** Hours that the timeout dialog offers first. */
  defaultHours: number;
}

const failed: Record<Decision, string> = { approve: texts.approveFailed, reject: texts.rejectFailed };

export const adminArea: Family = {
  calls: adminAreaCalls,
  decided: { approve: texts.approved, reject: texts.rejected },
  failure: (decision, error) => ({
    title: texts.failed,
    description: reasonOf(error) ?? failed[decision],
    variant: "destructive",
  }),
  defaultHours: 24,
};

export const simpleView: Family = {
  calls: simpleCalls,
  decided: { approve: texts.activated, reject: texts.rejected },
  failure: (decision, error) => ({
    title: failed[decision],
    description: reasonOf(error),
    variant: "destructive",
  }),
  defaultHours: 1,
};
