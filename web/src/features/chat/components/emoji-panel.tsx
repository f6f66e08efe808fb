import { type KeyboardEvent, useId, useRef } from "react";
import { emojiName } from "@/features/reactions";
import { emojiGroups } from "../emojis";
import { chatTexts as texts } from "../texts";

/** Emojis to choose from. One of them is reached with Tab, the others with the arrow keys. */
export function EmojiPanel({ onChoose }: { onChoose: (emoji: string) => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  function move(event: KeyboardEvent) {
    const buttons = [...(panel.current?.querySelectorAll("button") ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const current = buttons[from];
    if (!current) return;
    const next = nextButton(buttons, from, event.key);
    if (!next) return;
    event.preventDefault();
    current.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the buttons inside
    <div ref={panel} onKeyDown={move} className="grid gap-3">
      {emojiGroups.map(({ name, emojis }, group) => (
        <section key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <h3 id={`${id}-${name}`} className="mb-1 font-sans text-sm font-semibold text-muted">
            {texts.emojiGroups[name]}
          </h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
            {emojis.map((emoji, index) => (
              <button
                key={emoji}
                type="button"
                tabIndex={group === 0 && index === 0 ? 0 : -1}
                aria-label={emojiName(emoji)}
                onClick={() => onChoose(emoji)}
                className="grid h-11 place-items-center rounded-md text-2xl transition-[background-color,scale] duration-150 hover:bg-sunken focus-visible:-outline-offset-2 active:scale-90"
              >
                <span aria-hidden className="emoji">
                  {emoji}
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function nextButton(
  buttons: readonly HTMLButtonElement[],
  from: number,
  key: string,
): HTMLButtonElement | undefined {
  if (key === "ArrowRight") return buttons[from + 1];
  if (key === "ArrowLeft") return buttons[from - 1];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  const { left, top } = (buttons[from] as HTMLButtonElement).getBoundingClientRect();
  const sameColumn = (button: HTMLButtonElement) => Math.abs(button.getBoundingClientRect().left - left) < 4;
  if (key === "ArrowDown") {
    return buttons.find((button) => sameColumn(button) && button.getBoundingClientRect().top > top);
  }
  if (key === "ArrowUp") {
    return buttons.findLast((button) => sameColumn(button) && button.getBoundingClientRect().top < top);
  }
  return undefined;
}
