import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import { useProtection } from "../use-protection";
import { AreaPendingRow, AreaPersonRow } from "./area-rows";
import { EveryonePanel } from "./everyone-panel";
import type { Ask } from "./member-dialogs";
import { PendingPanel } from "./pending-panel";

const rowHeight = 77;

/** Who waits for a decision, in the admin area's words. */
export function AreaWaiting({ moderation, ask }: { moderation: Moderation; ask: Ask }) {
  return (
    <PendingPanel rowHeight={rowHeight} moderation={moderation}>
      {(person) => <AreaPendingRow person={person} moderation={moderation} ask={ask} />}
    </PendingPanel>
  );
}

/** All accounts, in the admin area's words. */
export function AreaEveryone({ moderation, ask }: { moderation: Moderation; ask: Ask }) {
  const protection = useProtection();
  return (
    <EveryonePanel label={texts.everyone} rowHeight={rowHeight}>
      {(person) => (
        <AreaPersonRow person={person} moderation={moderation} protection={protection} ask={ask} />
      )}
    </EveryonePanel>
  );
}
