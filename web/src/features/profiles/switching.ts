import { toastFailure } from "@/api/toast-failure";
import { sessionStore } from "@/features/auth";
import { changeProfile } from "./api";
import { keepProfile } from "./keep";
import { type NotificationKind, type NotificationSettings, readSettings } from "./notification-settings";
import { profileTexts as texts } from "./texts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Switches a kind of notification: shown at once, taken back when the server refuses. The calls go one after
 * the other, so that of two quick clicks the later one counts on the server too.
 */
export function switchKind(kind: NotificationKind, on: boolean): Promise<void> {
  const before = shown();
  // Mentions go with the chat until they are set apart.
  const follows = kind === "chat" && before.mentions === before.chat;
  const as = (state: boolean) => ({ [kind]: state, ...(follows && { mentions: state }) });
  show({ ...before, ...as(on) });
  const done = last.then(async () => {
    try {
      await changeProfile({ notificationSettings: { [kind]: on } });
    } catch (error) {
      show({ ...shown(), ...as(!on) });
      toastFailure(texts.saveFailed, error, texts.switchFailed);
    }
  });
  last = done;
  return done;
}

const shown = () => readSettings(sessionStore.get().profile?.notificationSettings);

function show(settings: NotificationSettings): void {
  const { user, profile } = sessionStore.get();
  if (!user || !profile) return;
  keepProfile({
    success: true,
    user,
    profile: { ...profile, notificationSettings: JSON.stringify(settings) },
  });
}
