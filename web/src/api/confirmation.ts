import { ApiError } from "./error";

/** Asks the person for the password; false when they would rather not. */
type AskForPassword = () => Promise<boolean>;

export let onConfirmationNeeded: (ask: AskForPassword) => void;

/** Who asks is known only a moment after the first screen stands; a call that needs it sooner waits. */
const asker = new Promise<AskForPassword>((resolve) => {
  onConfirmationNeeded = resolve;
});

/** Sends a call again after the password was given, where the server wants it for a sensitive action. */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const needed = error instanceof ApiError && error.code === "confirmation_required";
    if (!needed || !(await (await asker)())) throw error;
    return send();
  }
}
