import { ArrowLeft, ChevronDown, Languages } from "lucide-react";
import { clsx } from "clsx";
import { type ReactNode, use } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { MessageActionsContext } from "../actions";
import { isLanguage, languages } from "../language-texts";
import { chatTexts as texts } from "../texts";
import { chooseLanguage, languageStore, translatedRooms, translateRoom } from "../translate";
import { SearchButton } from "./search-button";

/** Whom one is talking to, the way back on phones, and the language of translations. */
export function ConversationHead({
  picture,
  name,
  note,
  mark,
  profile,
  search,
}: {
  picture: ReactNode;
  name: string;
  note: ReactNode;
  mark?: ReactNode;
  /** Where the name leads. */
  profile?: string | undefined;
  /** The room that can be searched from here. */
  search?: number;
}) {
  const title = (
    <>
      {/* The name needs the place on a phone. */}
      <span className="max-md:hidden">{picture}</span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <h2 className="truncate text-lg md:text-xl">
            <bdi>{name}</bdi>
          </h2>
          {mark}
        </span>
        <span className="block truncate text-sm text-muted">{note}</span>
      </span>
    </>
  );
  return (
    <header className="flex h-17 shrink-0 items-center gap-2 border-b border-line pr-3 pl-1.5 md:h-18 md:px-4">
      <Link
        href={href("/chat")}
        aria-label={texts.back}
        title={texts.back}
        className="btn size-11 rounded-full text-ink hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden className="size-6" />
      </Link>
      {profile ? (
        <Link
          href={profile}
          aria-label={texts.profileOf(name)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-md"
        >
          {title}
        </Link>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-3">{title}</div>
      )}
      {search === undefined ? null : <SearchButton roomId={search} />}
      <LanguageChoice />
    </header>
  );
}

/** What is read here, and in which language: all of it, or by itself what one taps. */
function LanguageChoice() {
  const language = useStore(languageStore);
  const room = use(MessageActionsContext)?.room;
  const whole = useStore(translatedRooms).has(room ?? "");
  return (
    <span className="inline-flex h-11 shrink-0 rounded-lg border border-line bg-surface text-ink">
      {room === undefined ? null : (
        <button
          type="button"
          aria-label={texts.translateRoom}
          title={texts.translateRoom}
          aria-pressed={whole}
          onClick={() => translateRoom(room, !whole)}
          className={clsx(
            "btn w-11 rounded-l-lg",
            whole ? "bg-brand text-on-brand hover:bg-brand-strong" : "hover:bg-sunken",
          )}
        >
          <Languages aria-hidden className="size-5" />
        </button>
      )}
      {/* The platform's own list under a button: on a phone nothing beats its wheel. */}
      <span
        title={texts.translateTo}
        className="relative inline-flex min-w-11 items-center justify-center gap-1 rounded-r-lg border-l border-line px-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand hover:bg-sunken"
      >
        <span aria-hidden className="text-sm font-semibold">
          <span className="uppercase md:hidden">{language}</span>
          <span className="max-md:hidden">{languages[language]}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted max-md:hidden" />
        <select
          aria-label={texts.translateTo}
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) chooseLanguage(target.value);
          }}
          className="absolute inset-0 size-full cursor-pointer appearance-none bg-surface text-base text-ink opacity-0"
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}
