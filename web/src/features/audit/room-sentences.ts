import type { EventKind } from "./events";
import { told, type Sentence } from "./sentence-parts";

/** One sentence for every kind of event about the chat's rooms. */
export const roomSentences: {
  [
    Kind in Extract<
      EventKind,
      `chat.room_${string}` | `chat.moderator_${string}` | `chat.held_${string}` | "chat.holding_changed"
    >
  ]: Sentence<Kind>;
} = {
  "chat.held_released": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ freigegeben.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde freigegeben.`,
  ),
  "chat.held_refused": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ zurückgewiesen.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde zurückgewiesen.`,
  ),
  "chat.holding_changed": told(
    (actor) => `${actor} hat geändert, was im Chat erst geprüft wird.`,
    () => "Was im Chat erst geprüft wird, wurde geändert.",
  ),
  "chat.moderator_named": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} die Moderation des Chats übertragen.`,
    ({ subjectName }) => `${subjectName} moderiert den Chat.`,
  ),
  "chat.moderator_dismissed": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} die Moderation des Chats entzogen.`,
    ({ subjectName }) => `${subjectName} moderiert den Chat nicht mehr.`,
  ),
  "chat.room_created": told(
    (actor, { subjectName }) => `${actor} hat den Raum „${subjectName}“ angelegt.`,
    ({ subjectName }) => `Der Raum „${subjectName}“ wurde angelegt.`,
  ),
  "chat.room_changed": told(
    (actor, { subjectName }) => `${actor} hat den Raum „${subjectName}“ geändert.`,
    ({ subjectName }) => `Der Raum „${subjectName}“ wurde geändert.`,
  ),
  "chat.room_archived": told(
    (actor, { subjectName }) => `${actor} hat den Raum „${subjectName}“ archiviert.`,
    ({ subjectName }) => `Der Raum „${subjectName}“ wurde archiviert.`,
  ),
  "chat.room_reopened": told(
    (actor, { subjectName }) => `${actor} hat den Raum „${subjectName}“ wieder aufgenommen.`,
    ({ subjectName }) => `Der Raum „${subjectName}“ wurde wieder aufgenommen.`,
  ),
  "chat.room_members_changed": told(
    (actor, { subjectName }) => `${actor} hat die Mitgliederliste von „${subjectName}“ geändert.`,
    ({ subjectName }) => `Die Mitgliederliste von „${subjectName}“ wurde geändert.`,
  ),
};
