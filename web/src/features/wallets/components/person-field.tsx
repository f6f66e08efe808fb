import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/features/auth";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { MoreButton } from "@/ui/more-button";
import { SearchInput } from "@/ui/search-input";
import { Skeleton } from "@/ui/skeleton";
import { type Pickable, recipientsQuery } from "../api";
import { walletTexts as texts } from "../texts";

/** What a person is called on the screen. */
export const nameOf = ({ displayName, username }: Pickable): string => displayName ?? username;

/** Chooses a member by name. The choice stands there with picture and number, so that it can be checked. */
export function PersonField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: Pickable | undefined;
  onChange: (person: Pickable | undefined) => void;
  error?: string | undefined;
}) {
  // The focus follows: to the choice once made, to the search when it is taken back.
  const group = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  useEffect(() => {
    if (touched.current) group.current?.querySelector<HTMLElement>("[data-focus], input")?.focus();
  }, [value]);
  const change = (person: Pickable | undefined) => {
    touched.current = true;
    onChange(person);
  };

  return (
    <div ref={group} role="group" aria-label={label} className="grid gap-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {label}
      </p>
      {value ? (
        <div className="flex min-h-14 items-center gap-3 rounded-md border border-edge bg-surface py-1.5 pr-1.5 pl-3">
          <Face person={value} />
          <Button data-focus size="sm" variant="ghost" onClick={() => change(undefined)}>
            {texts.change}
          </Button>
        </div>
      ) : (
        <Search onChoose={change} />
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Search({ onChoose }: { onChoose: (person: Pickable) => void }) {
  const [search, setSearch] = useState("");
  const people = useInfiniteQuery(recipientsQuery(search));
  const self = useSession().user?.id;
  const others = people.data?.pages.flat().filter(({ id }) => id !== self);
  return (
    <>
      <SearchInput
        label={texts.searchRecipient}
        placeholder={texts.searchPlaceholder}
        value={search}
        onChange={setSearch}
      />
      <div className="h-56 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1">
        {people.isError ? (
          <div className="px-3">
            <InlineError text={texts.searchFailed} query={people} />
          </div>
        ) : others === undefined ? (
          <div role="status" aria-label={texts.searchRecipient} className="grid gap-1">
            {[1, 2, 3, 4].map((key) => (
              <div key={key} className="flex min-h-13 items-center gap-3 px-2">
                <Skeleton className="size-10 rounded-full!" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            ))}
          </div>
        ) : others.length === 0 ? (
          <p className="grid h-full place-items-center text-muted">{texts.nobodyFound}</p>
        ) : (
          <>
            <ul aria-label={texts.searchRecipient} aria-busy={people.isPlaceholderData || undefined}>
              {others.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(person)}
                    className={clsx(
                      "flex min-h-13 w-full items-center gap-3 rounded-sm px-2 py-1 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2",
                      people.isPlaceholderData && "opacity-60",
                    )}
                  >
                    <Face person={person} />
                  </button>
                </li>
              ))}
            </ul>
            <MoreButton wide className="p-1" list={people}>
              {texts.morePeople}
            </MoreButton>
          </>
        )}
      </div>
    </>
  );
}

/** Picture, name and number, so that no one is mistaken for another. */
export const Face = ({ person }: { person: Pickable }) => (
  <>
    <Avatar name={nameOf(person)} src={person.avatar} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate leading-tight font-semibold">{nameOf(person)}</bdi>
      <span className="block truncate text-sm text-muted">
        {person.displayName ? `${person.username} · ` : ""}
        {texts.memberId(person.id)}
      </span>
    </span>
  </>
);
