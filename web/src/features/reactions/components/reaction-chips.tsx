import { clsx } from "clsx";
import { emojiName } from "../emoji-texts";
import type { Reaction } from "../bar";
import { react } from "../items";
import { reactionTexts as texts } from "../texts";

/** One chip per emoji. 32 px to see, 44 px to hit. */
export function ReactionChips({
  productId,
  reactions,
}: {
  productId: number;
  reactions: readonly Reaction[];
}) {
  return reactions.map(({ emoji, count, reacted }) => (
    <button
      key={emoji}
      type="button"
      aria-pressed={reacted}
      aria-label={texts.chip(emojiName(emoji), count)}
      onClick={() => react(productId, emoji)}
      className={clsx(
        "reaction gap-1 px-2",
        reacted
          ? "border-brand bg-brand-soft text-on-brand-soft"
          : "border-line bg-surface text-ink hover:bg-sunken",
      )}
    >
      <span key={String(reacted)} aria-hidden className={clsx("emoji text-base", reacted && "animate-pop")}>
        {emoji}
      </span>
      {count.toLocaleString("de-DE")}
    </button>
  ));
}
