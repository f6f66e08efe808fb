import type { EventKind } from "./events";
import { told, type Sentence } from "./sentence-parts";

/** Where a report is from; those from outside have no room. */
const from = (place: string): string => (place ? ` aus „${place}“` : "");

/** One sentence for every kind of event about reports, decisions and objections. */
export const moderationSentences: {
  [Kind in Extract<EventKind, `moderation.${string}`>]: Sentence<Kind>;
} = {
  "moderation.reported": ({ actorName, subjectName, after }) =>
    after?.isOutside
      ? `Jemand ohne Konto hat etwas gemeldet (${subjectName}).`
      : actorName
        ? `${actorName} hat eine Nachricht in „${subjectName}“ gemeldet.`
        : `Eine Nachricht in „${subjectName}“ wurde gemeldet.`,
  "moderation.report_dismissed": told(
    (actor, { subjectName }) => `${actor} hat eine Meldung${from(subjectName)} verworfen.`,
    ({ subjectName }) => `Eine Meldung${from(subjectName)} wurde verworfen.`,
  ),
  "moderation.report_upheld": told(
    (actor, { subjectName }) => `${actor} hat einer Meldung${from(subjectName)} stattgegeben.`,
    ({ subjectName }) => `Einer Meldung${from(subjectName)} wurde stattgegeben.`,
  ),
  "moderation.decided": ({ subjectId, subjectName }) => `Entscheidung ${subjectId}: ${subjectName}.`,
  "moderation.objected": ({ subjectName }) => `Zu ${subjectName} ist ein Widerspruch eingegangen.`,
  "moderation.objection_decided": told(
    (actor, { subjectName, after }) =>
      `${actor} hat dem Widerspruch zu ${subjectName} ${after?.outcome === "upheld" ? "stattgegeben" : "nicht stattgegeben"}.`,
    ({ subjectName }) => `Über den Widerspruch zu ${subjectName} wurde entschieden.`,
  ),
};
