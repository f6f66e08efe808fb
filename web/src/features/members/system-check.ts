import { ApiError, parseJson } from "@/api/error";
import type { Health } from "./api";
import { simpleTexts as texts } from "./simple-texts";

/**
 * The part that fails, by name; null when all is well (D43). A failing health check answers 503 with the
 * same figures in its body; without any readable answer it is the server itself that is missing.
 */
export function failingPart(health: Partial<Health> | undefined, error: unknown): string | null {
  // An answer of some time ago says nothing while the newest call has failed.
  const { status, database } = (error ? healthIn(error) : health) ?? {};
  if (database === "failing") return texts.database;
  return status === "ok" ? null : texts.server;
}

function healthIn(error: unknown): Partial<Health> | undefined {
  return error instanceof ApiError ? (parseJson(error.body) as Partial<Health> | undefined) : undefined;
}
