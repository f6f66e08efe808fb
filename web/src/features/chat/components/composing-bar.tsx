import { Pencil, Reply, X } from "lucide-react";
import type { Composing } from "../composing";
import { chatTexts as texts } from "../texts";

/** Says above the field what it is for, with a way back to something new. */
export function ComposingBar({
  composing,
  onDrop,
}: {
  composing: Exclude<Composing, { kind: "new" }>;
  onDrop: () => void;
}) {
  const answering = composing.kind === "answer";
  const line = answering ? composing.to.line : composing.message.content;
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line px-3 pt-2 md:px-4">
      {answering ? (
        <Reply aria-hidden className="size-5 shrink-0 text-brand" />
      ) : (
        <Pencil aria-hidden className="size-5 shrink-0 text-brand" />
      )}
      <p className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate font-semibold text-brand">
          {answering ? texts.answering(composing.to.name ?? texts.formerMember) : texts.editing}
        </bdi>
        <span dir="auto" className="block truncate text-muted [unicode-bidi:isolate]">
          {line || texts.onlyPictures}
        </span>
      </p>
      <button
        type="button"
        aria-label={answering ? texts.dropAnswer : texts.dropEdit}
        title={answering ? texts.dropAnswer : texts.dropEdit}
        onClick={onDrop}
        className="btn size-11 rounded-lg text-muted hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
