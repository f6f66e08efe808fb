import { ApiError } from "./error";

/** Asks the person for the password; false when they would rather not. */
type AskForPassword = () => Promise<boolean>;

let asker: AskForPassword = async () => false;

/** Says how to ask. A feature above knows the dialog. */
export function onConfirmationNeeded(ask: AskForPassword): void {
  asker = ask;
}

/** Sends a call again after the password was given, where the server wants it for a sensitive action. */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const needed = error instanceof ApiError && error.code === "confirmation_required";
    if (!needed || !(await asker())) throw error;
    return send();
  }
}
