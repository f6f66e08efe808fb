import type { ChatMessage } from "@/api/socket-frames";
import type { Part } from "./text-parts";

export type Mention = ChatMessage["mentions"][number];

const sign = "\\p{L}\\p{N}\\p{M}._-";
const named = new RegExp(`(?<![@${sign}])@([${sign}]{1,33})`, "gu");
const beingTyped = new RegExp(`(?<![@${sign}])@([${sign}]{0,32})$`, "u");

const folded = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Text in which the names that the server has recognised stand apart. */
export function withMentions(parts: readonly Part[], mentions: readonly Mention[]): Part[] {
  if (mentions.length === 0) return [...parts];
  const known = new Map(mentions.map((mention) => [folded(mention.username), mention]));
  return parts.flatMap((part) => (part.kind === "text" ? split(part.text, known) : part));
}

function split(text: string, known: ReadonlyMap<string, Mention>): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(named)) {
    // A full stop may end the sentence or belong to the name.
    let name = found[1] ?? "";
    while (name !== "" && !known.has(folded(name)) && /[._-]$/u.test(name)) name = name.slice(0, -1);
    const mention = known.get(folded(name));
    if (!mention) continue;
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    parts.push({ kind: "mention", text: `@${name}`, userId: mention.userId });
    end = found.index + 1 + name.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** What is being typed after an `@` that ends at the caret; null for nothing. */
export const typedName = (text: string, caret: number): string | null =>
  beingTyped.exec(text.slice(0, caret))?.[1] ?? null;

/** The text with the whole name in place of what was typed, and where the caret stands then. */
export function completed(
  text: string,
  caret: number,
  typed: string,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, caret - typed.length)}${username} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
