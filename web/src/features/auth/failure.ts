import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, isNetworkError, isTimeout, UnreadableAnswer } from "@/api/error";
import { authTexts, sessionTexts as texts } from "./texts";

/** Why signing in or registering failed, in words for the person; `fields` belong to single inputs. */
export class SessionFailure extends Error {
  override name = "SessionFailure";
  readonly fields: Readonly<Record<string, string>>;
  /** The server's error code, where it gave one. */
  readonly code: string | undefined;
  /** The page with the reasons, for a person who is locked out. */
  readonly path: string | undefined;

  constructor(
    message: string,
    { fields = {}, code, path }: Partial<Pick<ApiError, "fields" | "code" | "path">> = {},
  ) {
    super(message);
    this.fields = fields;
    this.code = code;
    this.path = path;
  }

  /** The password was right, and a code of the authenticator app is asked for as well. */
  get wantsCode(): boolean {
    return this.code === "second_factor_required";
  }
}

export function loginFailure(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  if (error instanceof ApiError) {
    if (!error.readable) return new SessionFailure(texts.loginUnreadable);
    return new SessionFailure(error.reason ?? texts.loginHttp(error.status), error);
  }
  if (error instanceof UnreadableAnswer) return new SessionFailure(texts.loginInvalid);
  if (error instanceof Error && error.name === "PasskeyRefused") return new SessionFailure(error.message);
  return new SessionFailure(brokenConnection(error) ?? texts.unknown);
}

export function registrationFailure(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  if (error instanceof ApiError) {
    return new SessionFailure(error.reason ?? texts.registerHttp(error.status), error);
  }
  if (error instanceof UnreadableAnswer) return new SessionFailure(texts.registerUnreadable);
  return new SessionFailure(brokenConnection(error) ?? texts.unknown);
}

function brokenConnection(error: unknown): string | undefined {
  if (isTimeout(error)) return texts.timeout;
  if (isNetworkError(error)) return texts.offline;
  return undefined;
}

/** Puts the server's sentences under the fields they belong to; what belongs to none goes above the form. */
export function showFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const failure = error instanceof SessionFailure ? error : new SessionFailure(authTexts.failed);
  const values = form.getValues();
  const fields = Object.entries(failure.fields).filter(([name]) => name in values);
  if (fields.length === 0) {
    form.setError("root.server", { message: failure.message || authTexts.failed });
    if (failure.path) form.setError("root.path", { message: failure.path });
  }
  fields.forEach(([name, message], index) =>
    form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 }),
  );
}
