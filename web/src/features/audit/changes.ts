import type { AuditEntry } from "./api";

/** One fact that an action changed, as text; undefined where there was none. */
export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Facts = Record<string, unknown>;

const facts = (value: unknown): Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Facts) : {};

function text(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "boolean") return value ? "ja" : "nein";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What differs between before and after; facts that stayed are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const [old, now] = [facts(before), facts(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: text(old[name]), after: text(now[name]) }))
    .filter((change) => change.before !== change.after);
}
