import { ApiError, parseJson } from "@/api/error";
import type { Health } from "./api";
import { simpleTexts as texts } from "./simple-texts";

/**
 * The part that fails, by name; null when all is well (D43). A failing health check answers 503 with the
 * same figures in its body; without any readable answer it is the server itself that is missing.
 */
export function failingPart(health: Partial<Health> | undefined, error: unknown): string | null {
  const body = error instanceof ApiError ? (parseJson(error.body) as Partial<Health> | undefined) : undefined;
  const { status, database } = health ?? body ?? {};
  if (database === "failing") return texts.database;
  return status === "ok" ? null : texts.server;
}
