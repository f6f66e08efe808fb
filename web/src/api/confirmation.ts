import { ApiError } from "./error";

/** Asks the person for the password; false when they would rather not. */
type AskForPassword = () => Promise<boolean>;

let askForPassword: AskForPassword | undefined;

export function onConfirmationNeeded(ask: AskForPassword): void {
  askForPassword = ask;
}

/** Sends a call again after the password was given, where the server wants it for a sensitive action. */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const needed = error instanceof ApiError && error.code === "confirmation_required";
    if (!needed || !(await askForPassword?.())) throw error;
    return send();
  }
}
