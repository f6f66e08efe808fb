import { parseJson } from "@/base/json";

export { parseJson };

/** An answer other than 2xx. `message` has the form "status: body text". */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The body as it came. */
  readonly body: string;
  /** The body was JSON. */
  readonly readable: boolean;
  /** The server's German sentence for the person. */
  readonly reason: string | undefined;
  /** The server's snake_case error code. */
  readonly code: string | undefined;
  /** Sentences for single form fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The page of the shop where it is explained. */
  readonly path: string | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    const parsed = parseJson(body);
    this.readable = parsed !== undefined;
    const answer = (typeof parsed === "object" && parsed !== null ? parsed : {}) as Partial<{
      message: string;
      code: string;
      fields: Record<string, string>;
      path: string;
    }>;
    this.reason = answer.message || undefined;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.path = answer.path;
  }
}

/** A 2xx answer that is not the JSON it should be. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";
}

/** The call ran into its time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** The call never reached the server, or its answer never came back. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** The server's own sentence, if the error carries one. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.reason : undefined;
}
