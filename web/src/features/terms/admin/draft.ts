import type { TermsKind } from "../api";

const keyOf = (kind: TermsKind) => `terms-draft-${kind}`;

/** What was typed and not published, with the version that it was typed over. */
interface Draft {
  content: string;
  number: number;
}

/** Stays on this device, so that nothing typed is lost by a reload or an ended session. */
export function keepDraft(kind: TermsKind, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(kind), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(kind));
  } catch {
    // A full or forbidden storage: the text stays in the field.
  }
}

/** The draft, unless another version was published since. */
export function draftOf(kind: TermsKind, number: number): string | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(kind)) ?? "null") as Draft | null;
    return draft?.number === number && typeof draft.content === "string" ? draft.content : null;
  } catch {
    return null;
  }
}
