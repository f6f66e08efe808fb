import { useState } from "react";
import type { Registration } from "./api";
import { type Decision, simpleView } from "./families";
import { type Moderation, useModeration } from "./use-moderation";

/**
 * Moderation on /simple-admin. Its list of registrations counts the approved ones too, but the server
 * lists only those who wait; so those approved since the screen was opened are remembered here.
 */
export function useSimpleModeration(): Moderation & { approved: readonly Registration[] } {
  const moderation = useModeration(simpleView);
  const [approved, setApproved] = useState<readonly Registration[]>([]);

  function note(decision: Decision, done: readonly Registration[]) {
    if (decision === "approve") {
      setApproved((before) => [...before, ...done.map((person) => ({ ...person, isApproved: true }))]);
    }
  }

  return {
    ...moderation,
    approved,
    async decide(decision, people) {
      const done = await moderation.decide(decision, people);
      note(decision, done);
      return done;
    },
    async decideAll(decision, people, reason) {
      const done = await moderation.decideAll(decision, people, reason);
      note(decision, done);
      return done;
    },
    async remove(person, reason) {
      await moderation.remove(person, reason);
      setApproved((before) => before.filter(({ id }) => id !== person.id));
    },
  };
}

export type SimpleModeration = ReturnType<typeof useSimpleModeration>;
