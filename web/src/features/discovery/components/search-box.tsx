import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useConfig } from "@/api/config";
import { longestSearch } from "../filter";
import { discoveryTexts as texts } from "../texts";

/** Answers with every letter. Escape empties it; "/" and Ctrl+K lead there. */
export function SearchBox({
  value,
  onChange,
  onRest,
  className,
}: {
  value: string;
  onChange: (text: string) => void;
  /** Typing is over: Enter, or the box was left. */
  onRest: () => void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useConfig()?.words.searchHint;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);

  return (
    <label className={clsx("relative block", className)}>
      <span className="sr-only">{texts.searchLabel}</span>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={value}
        placeholder={hint ?? texts.search}
        aria-keyshortcuts="/ Control+K Meta+K"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onRest}
        onKeyDown={(event) => {
          if (event.key === "Enter") onRest();
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            onChange("");
          }
        }}
        className="h-12 w-full rounded-lg bg-sunken pr-12 pl-12 text-base text-ellipsis"
      />
      {value ? (
        <button
          type="button"
          aria-label={texts.clearSearch}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      ) : null}
    </label>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k") return (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
  return event.key === "/" && !typing && !event.ctrlKey && !event.metaKey;
}
