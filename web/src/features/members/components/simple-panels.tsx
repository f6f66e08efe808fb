import type { Moderation } from "../use-moderation";
import { useProtection } from "../use-protection";
import { EveryonePanel } from "./everyone-panel";
import type { Ask } from "./member-dialogs";
import { PendingPanel } from "./pending-panel";
import { SimplePersonRow, SimpleRegistrationRow } from "./simple-rows";

const rowHeight = 125;

/** Who waits for a decision, as /simple-admin draws them. */
export function SimpleWaiting({
  moderation,
  ask,
  allAtOnce = false,
}: {
  moderation: Moderation;
  ask: Ask;
  allAtOnce?: boolean;
}) {
  return (
    <PendingPanel rowHeight={rowHeight} moderation={allAtOnce ? moderation : undefined}>
      {(person) => <SimpleRegistrationRow person={person} moderation={moderation} ask={ask} />}
    </PendingPanel>
  );
}

/** All accounts, as /simple-admin draws them. */
export function SimpleEveryone({
  label,
  moderation,
  ask,
}: {
  label: string;
  moderation: Moderation;
  ask: Ask;
}) {
  const protection = useProtection();
  return (
    <EveryonePanel label={label} rowHeight={rowHeight}>
      {(person) => (
        <SimplePersonRow person={person} moderation={moderation} protection={protection} ask={ask} />
      )}
    </EveryonePanel>
  );
}
