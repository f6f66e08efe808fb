import { clsx } from "clsx";
import type { ChatReaction } from "@/api/socket-frames";
import { chatTexts as texts } from "../texts";

export function MessageReactions({
  reactions,
  onReact,
  onOwn,
}: {
  reactions: readonly ChatReaction[];
  onReact: (emoji: string) => void;
  /** They stand on a coloured bubble. */
  onOwn: boolean;
}) {
  if (reactions.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1">
      {reactions.map(({ emoji, count, reacted }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={reacted}
          aria-label={texts.reaction(emoji, count, reacted)}
          onClick={() => onReact(emoji)}
          className={clsx(
            "relative inline-flex h-7 items-center gap-1 rounded-full px-2 text-sm transition-[background-color,scale] duration-150 active:scale-95",
            "after:absolute after:-inset-x-0.5 after:-inset-y-2",
            reacted
              ? "bg-brand-soft font-semibold text-on-brand-soft ring-1 ring-brand ring-inset"
              : onOwn
                ? "bg-brand-strong text-on-brand"
                : "bg-sunken text-ink hover:bg-sunken-strong",
          )}
        >
          <span aria-hidden key={count} className="emoji animate-pop">
            {emoji}
          </span>
          <span aria-hidden>{count}</span>
        </button>
      ))}
    </div>
  );
}
