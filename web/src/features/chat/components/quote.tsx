import { clsx } from "clsx";
import { useMessageActions } from "../actions";
import type { BubbleRow } from "../rows";
import { chatTexts as texts } from "../texts";

interface Shown {
  seq: number;
  /** Null once the original is over or was removed. */
  original: { name: string; line: string } | null;
}

/** What the message of a row answers. */
export function quoteOfRow({ message, quoted }: BubbleRow): Shown | null {
  if (quoted) {
    return { seq: quoted.seq, original: { name: quoted.name ?? texts.formerMember, line: quoted.line } };
  }
  const reply = message?.replyTo;
  if (!reply) return null;
  const { seq, original } = reply;
  return {
    seq,
    original: original ? { name: original.name ?? texts.formerMember, line: original.line } : null,
  };
}

/** The answered message as it is now; a tap leads to it. */
export function Quote({ quote: { seq, original }, own }: { quote: Shown; own: boolean }) {
  const { jump } = useMessageActions();
  const look = clsx(
    "mb-1 block w-full max-w-full rounded-md border-l-2 px-2.5 py-1 text-left text-sm",
    own ? "border-on-brand bg-brand-strong text-on-brand" : "border-brand bg-sunken text-ink",
  );
  if (!original) return <p className={clsx(look, "italic")}>{texts.answerGone}</p>;
  return (
    <button
      type="button"
      aria-label={texts.toAnswered(original.name, original.line || texts.onlyPictures)}
      className={look}
      onClick={() => jump(seq)}
    >
      <bdi className="block truncate font-semibold">{original.name}</bdi>
      <span dir="auto" className="block truncate [unicode-bidi:isolate]">
        {original.line || texts.onlyPictures}
      </span>
    </button>
  );
}
