import { ApiError, isNetworkError, isTimeout, UnreadableAnswer } from "@/api/error";
import { sessionTexts as texts } from "./texts";

/** Why signing in or registering failed, in words for the person; `fields` belong to single inputs. */
export class SessionFailure extends Error {
  override name = "SessionFailure";
  readonly fields: Readonly<Record<string, string>>;
  /** The server's error code, where it gave one. */
  readonly code: string | undefined;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}, code?: string) {
    super(message);
    this.fields = fields;
    this.code = code;
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
    return new SessionFailure(error.reason ?? texts.loginHttp(error.status), error.fields, error.code);
  }
  if (error instanceof UnreadableAnswer) return new SessionFailure(texts.loginInvalid);
  if (error instanceof Error && error.name === "PasskeyRefused") return new SessionFailure(error.message);
  return new SessionFailure(brokenConnection(error) ?? texts.unknown);
}

export function registrationFailure(error: unknown): SessionFailure {
  if (error instanceof SessionFailure) return error;
  if (error instanceof ApiError) {
    return new SessionFailure(error.reason ?? texts.registerHttp(error.status), error.fields);
  }
  if (error instanceof UnreadableAnswer) return new SessionFailure(texts.registerUnreadable);
  return new SessionFailure(brokenConnection(error) ?? texts.unknown);
}

function brokenConnection(error: unknown): string | undefined {
  if (isTimeout(error)) return texts.timeout;
  if (isNetworkError(error)) return texts.offline;
  return undefined;
}
