import type { EventKind } from "./events";
import { told, type EntryOf, type Sentence } from "./sentence-parts";

/** "10 Plätze bis 24.12.2026", of an invitation that was made. */
const places = ({ after }: EntryOf<"invitation.created">): string => {
  if (!after) return "";
  const [year = "", month = "", day = ""] = after.endsOn.split("-");
  const count = after.mostUses === 1 ? "1 Platz" : `${after.mostUses.toLocaleString("de-DE")} Plätze`;
  return ` (${count} bis ${day}.${month}.${year}${after.approves ? ", sofort freigeschaltet" : ""})`;
};

const number = ({ after }: EntryOf<"invitation.used">): string => (after ? ` Nr. ${after.invitationId}` : "");

/** What happened to invitations. */
export const invitationSentences: {
  [Kind in Extract<EventKind, `invitation.${string}`>]: Sentence<Kind>;
} = {
  "invitation.created": told(
    (actor, entry) => `${actor} hat die Einladung ${entry.subjectName} erstellt${places(entry)}.`,
    (entry) => `Die Einladung ${entry.subjectName} wurde erstellt${places(entry)}.`,
  ),
  "invitation.withdrawn": told(
    (actor, { subjectName }) => `${actor} hat die Einladung ${subjectName} zurückgezogen.`,
    ({ subjectName }) => `Die Einladung ${subjectName} wurde zurückgezogen.`,
  ),
  "invitation.used": told(
    (actor, entry) => `${entry.subjectName} kam mit der Einladung${number(entry)} von ${actor}.`,
    (entry) => `${entry.subjectName} kam mit der Einladung${number(entry)}.`,
  ),
};
