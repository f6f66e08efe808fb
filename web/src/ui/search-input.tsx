import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { uiTexts } from "./texts";

/**
 * A search box that reports what was typed after a short rest, so that a list behind a server call does
 * not ask once per letter. Escape empties it. With `shortcut` Ctrl+K (or Cmd+K) leads there.
 */
export function SearchInput({
  label,
  placeholder,
  value,
  onChange,
  restMs = 250,
  shortcut = false,
  className,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  restMs?: number;
  shortcut?: boolean;
  className?: string;
}) {
  const [draft, setDraft] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  if (seen !== value) {
    setSeen(value);
    // Changed from outside (a reset, the back button): it replaces what was being typed.
    if (value !== reported) {
      setReported(value);
      setDraft(value);
    }
  }

  function commit(next: string) {
    setDraft(next);
    setReported(next);
    if (next !== value) onChange(next);
  }

  const commitLatest = useRef(commit);
  useEffect(() => {
    commitLatest.current = commit;
  });
  useEffect(() => {
    if (draft === reported) return;
    const timer = setTimeout(() => commitLatest.current(draft), restMs);
    return () => clearTimeout(timer);
  }, [draft, reported, restMs]);

  useEffect(() => {
    if (!shortcut) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // A dialog over the page keeps its keys.
      if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [shortcut]);

  return (
    <label className={clsx("relative block", className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={draft}
        placeholder={placeholder}
        aria-keyshortcuts={shortcut ? "Control+K Meta+K" : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(draft);
          if (event.key === "Escape" && draft !== "") {
            event.preventDefault();
            commit("");
          }
        }}
        className={clsx(
          "h-11 w-full rounded-md border border-edge bg-surface pr-12 pl-11 text-base text-ellipsis text-ink",
          shortcut && "lg:pr-18",
          "transition-colors duration-150 hover:border-ink focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand",
        )}
      />
      {draft ? (
        <button
          type="button"
          aria-label={uiTexts.clearSearch}
          onClick={() => {
            commit("");
            input.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      ) : shortcut ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2.5 right-3 rounded-sm border border-line px-1.5 font-sans text-xs leading-5 text-muted pointer-coarse:hidden max-lg:hidden"
        >
          {uiTexts.searchKey}
        </kbd>
      ) : null}
    </label>
  );
}
