import { clsx } from "clsx";
import { Popover } from "radix-ui";
import { type RefObject, useId, useState } from "react";
import { Sheet } from "@/ui/sheet";
import { quickPick, type Reaction } from "../bar";
import { emojiName } from "../emoji-texts";
import { defaultPicks, emojiGroups } from "../emojis";
import { react } from "../items";
import { reactionTexts as texts } from "../texts";
import { ReactionChips } from "./reaction-chips";

interface Props {
  /** Every emoji to choose from, or every reaction with its count. */
  view: "picker" | "list";
  productId: number;
  reactions: readonly Reaction[];
  /** The button that it belongs to. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** A sheet under the thumb on phones, a small window at its button on desks. */
export default function ReactionPicker({ view, productId, reactions, opener, onClose }: Props) {
  const [onPhone] = useState(() => matchMedia("(width < 40rem)").matches);
  const onOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  const title = view === "list" ? texts.list : texts.picker;
  const content =
    view === "list" ? (
      <div className="flex flex-wrap gap-x-1.5 gap-y-3">
        <ReactionChips productId={productId} reactions={reactions} />
      </div>
    ) : (
      <Choices
        reactions={reactions}
        onChoose={(emoji) => {
          react(productId, emoji);
          onClose();
        }}
      />
    );

  if (onPhone) {
    return (
      <Sheet open onOpenChange={onOpenChange} title={title}>
        <div className="px-5 pb-[max(1.25rem,var(--safe-bottom))]">{content}</div>
      </Sheet>
    );
  }
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={opener} />
      <Popover.Portal>
        <Popover.Content
          aria-label={title}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
          className="z-50 max-w-[min(24.5rem,calc(100vw-1.5rem))] animate-zoom-in rounded-xl border border-line bg-surface p-4 shadow-float outline-none"
        >
          {content}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The most used first, then three groups of eight. */
function Choices({
  reactions,
  onChoose,
}: {
  reactions: readonly Reaction[];
  onChoose: (emoji: string) => void;
}) {
  const own = new Set(reactions.filter(({ reacted }) => reacted).map(({ emoji }) => emoji));
  const sections = [
    { title: texts.quickPick, emojis: quickPick(reactions, defaultPicks) },
    { title: texts.groups.reactions, emojis: emojiGroups.reactions },
    { title: texts.groups.moods, emojis: emojiGroups.moods },
    { title: texts.groups.objects, emojis: emojiGroups.objects },
  ];
  return (
    <div className="grid gap-3.5">
      {sections.map((section) => (
        <Section key={section.title} {...section} own={own} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Section({
  title,
  emojis,
  own,
  onChoose,
}: {
  title: string;
  emojis: readonly string[];
  own: ReadonlySet<string>;
  onChoose: (emoji: string) => void;
}) {
  const id = useId();
  return (
    <section role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-sans text-sm font-semibold text-muted">
        {title}
      </h3>
      <div className="-mx-1 grid grid-cols-4 min-[23.5rem]:grid-cols-8">
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={emojiName(emoji)}
            aria-pressed={own.has(emoji)}
            onClick={() => onChoose(emoji)}
            className={clsx(
              "grid h-11 min-w-11 place-items-center rounded-lg text-2xl transition-[background-color,scale] duration-150 hover:bg-sunken active:scale-90",
              own.has(emoji) && "bg-brand-soft ring-1 ring-brand ring-inset",
            )}
          >
            <span aria-hidden className="emoji">
              {emoji}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
