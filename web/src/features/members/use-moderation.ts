import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { noGrounds } from "@/features/moderation";
import { toast } from "@/ui/toast";
import { endTimeout, everyoneQuery, type GivenRole, pendingQuery, type Registration, setRole } from "./api";
import { forEachCall } from "./each";
import type { Decision, Family } from "./families";
import { memberTexts as texts } from "./texts";

interface Somebody {
  id: number;
  username: string;
}

/** Deciding on everyone who waits, while it runs. */
export interface Progress {
  decision: Decision;
  finished: number;
  count: number;
}

/** Both lists of people, and the figures that count them. */
export const lists = [pendingQuery.queryKey, everyoneQuery.queryKey, ["admin", "stats"]] as const;

function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * What an admin does to people. Decisions on registrations report success and failure as toasts and never
 * throw. The other actions report only success: where one fails its dialog or its row says so itself.
 */
export function useModeration(family: Family) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);

  /** Answers those the call went through for. */
  async function decide<P extends Somebody>(
    decision: Decision,
    people: readonly P[],
    reason = "",
  ): Promise<P[]> {
    const { done, failed } = await forEachCall(
      people,
      (person) => family.calls[decision](person.id, reason),
      (finished) => {
        if (people.length > 1) setProgress({ decision, finished, count: people.length });
      },
    );
    await refresh(client);
    setProgress(null);
    if (done.length > 0) {
      const who = people.length === 1 ? done[0]?.username : texts.registrations(done.length);
      toast({ title: family.decided[decision], description: who });
    }
    const [first] = failed;
    if (first) {
      const failure = family.failure(decision, first.error);
      const many = people.length > 1 && texts.someFailed(failed.length, failure.description ?? "");
      toast(many ? { ...failure, description: many.trim() } : failure);
    }
    return done;
  }

  /** `undo` is offered in the toast where the action can be taken back. */
  async function act(
    call: Promise<unknown>,
    title: string,
    person: Somebody,
    undo?: () => Promise<void>,
  ): Promise<void> {
    await call;
    await refresh(client);
    const action = undo && { label: texts.undo, act: () => void undo().catch(tell) };
    toast({ title, description: person.username, ...(action ? { action } : {}) });
  }

  const { calls } = family;
  const stopTimeout = (person: Somebody) => act(endTimeout(person.id), texts.timeoutEnded, person);
  const unban = (person: Somebody) => act(calls.unban(person.id), texts.unbanned, person);
  const giveRole = (person: Somebody, role: GivenRole, before?: GivenRole): Promise<void> =>
    act(
      setRole(person.id, role),
      texts.roleChanged,
      person,
      before && before !== role ? () => giveRole(person, before) : undefined,
    );
  return {
    progress,
    decide: (decision: Decision, people: readonly Registration[]) => decide(decision, people),
    reject: (person: Somebody, reason: string) => decide("reject", [person], reason),
    decideAll: (
      decision: Decision,
      people: readonly Registration[],
      reason = "",
    ): Promise<Registration[]> => {
      setProgress({ decision, finished: 0, count: people.length });
      return decide(decision, people, reason);
    },
    timeOut: (person: Somebody, hours: number, reason: string, grounds = noGrounds) =>
      act(calls.timeOut(person.id, hours, reason, grounds), texts.timeoutSet, person, () =>
        stopTimeout(person),
      ),
    stopTimeout,
    ban: (person: Somebody, reason: string, grounds = noGrounds) =>
      act(calls.ban(person.id, reason, grounds), texts.banned, person, () => unban(person)),
    unban,
    remove: (person: Somebody, reason: string, grounds = noGrounds) =>
      act(calls.remove(person.id, reason, grounds), texts.deleted, person),
    giveRole,
  };
}

export type Moderation = ReturnType<typeof useModeration>;

/** Where the place that started the action is gone, such as its toast. */
function tell(error: unknown): void {
  toast({ title: texts.failed, description: whyFailed(error), variant: "destructive" });
}

/** Why an action failed, for the place where it was started. */
export function whyFailed(error: unknown): string {
  return reasonOf(error) ?? texts.actionFailed;
}
