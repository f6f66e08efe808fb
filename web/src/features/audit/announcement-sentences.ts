import type { EventKind } from "./events";
import { told, type EntryOf, type Sentence } from "./sentence-parts";

/** " an alle Mitglieder", of news that were sent. */
function readers({ after }: EntryOf<"announcement.sent">): string {
  if (!after) return "";
  const words = {
    all: "an alle Mitglieder",
    premium: "an Premium-Mitglieder",
    buyers: `an alle, die „${after.product}“ bestellt haben`,
  };
  return ` ${words[after.audience]}`;
}

/** How someone's consent to news by mail ended. */
function ending({ after }: EntryOf<"announcement.mail_ended">): string {
  if (!after) return "";
  const words = { member: "im Profil", link: "mit dem Link einer Mail", address: "mit der E-Mail-Adresse" };
  return ` (${words[after.by]})`;
}

/** What happened to news of the shop. */
export const announcementSentences: {
  [Kind in Extract<EventKind, `announcement.${string}`>]: Sentence<Kind>;
} = {
  "announcement.sent": told(
    (actor, entry) => `${actor} hat die Neuigkeit „${entry.subjectName}“${readers(entry)} gesendet.`,
    (entry) => `Die Neuigkeit „${entry.subjectName}“ wurde${readers(entry)} gesendet.`,
  ),
  "announcement.mail_agreed": ({ subjectName }) => `${subjectName} hat Neuigkeiten per E-Mail bestellt.`,
  "announcement.mail_ended": (entry) =>
    `${entry.subjectName} bekommt keine Neuigkeiten per E-Mail mehr${ending(entry)}.`,
};
