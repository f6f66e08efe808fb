import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { InlineError } from "@/ui/inline-error";
import { SearchInput } from "@/ui/search-input";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { Retried } from "@/ui/states";
import { pickableQuery } from "../api";
import type { Listed } from "./api";
import { adminRoomTexts as texts } from "./texts";

/** How many of those found are offered at once. */
const offered = 6;

/** Who is on a list: members are searched for and put on it, or taken off. */
export function MembersField({
  words,
  isSection = false,
  query,
  people,
  onAdd,
  onRemove,
  error,
}: {
  words: {
    title: string;
    hint: string;
    none: string;
    add: (name: string) => string;
    remove: (name: string) => string;
  };
  /** A part of a page, and not a field of a form. */
  isSection?: boolean;
  query: Retried & { isError: boolean };
  /** Undefined: not known yet. */
  people: readonly Listed[] | undefined;
  onAdd: (person: Listed) => void;
  onRemove: (person: Listed) => void;
  error?: string | undefined;
}) {
  const [search, setSearch] = useState("");
  const found = useQuery({ ...pickableQuery(search), enabled: search.trim() !== "" });
  const offers = (found.data ?? [])
    .filter(({ id }) => !people?.some((person) => person.id === id))
    .slice(0, offered);
  const searched = search.trim() !== "" && found.data !== undefined && !found.isPlaceholderData;

  return (
    <section aria-label={words.title} className="grid gap-2">
      {isSection ? (
        <h2 className="text-lg">{words.title}</h2>
      ) : (
        <h3 className="font-sans text-sm font-semibold">{words.title}</h3>
      )}
      <p className="text-sm text-muted">{words.hint}</p>
      {people ? (
        <>
          <SearchInput
            label={texts.searchMembers}
            placeholder={texts.searchPlaceholder}
            value={search}
            onChange={setSearch}
          />
          {search.trim() === "" ? null : (
            <ul aria-label={texts.searchMembers} className="grid">
              {offers.map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  label={words.add(nameOf(person))}
                  icon={<Plus aria-hidden className="size-5 text-brand" />}
                  onClick={() => {
                    onAdd(person);
                    setSearch("");
                  }}
                />
              ))}
            </ul>
          )}
          <p role="status" className={searched && offers.length === 0 ? "text-sm text-muted" : "sr-only"}>
            {searched && offers.length === 0 ? texts.nobodyFound : ""}
          </p>
          {people.length === 0 ? (
            <p className="rounded-xl border border-line bg-surface px-4 py-3 text-sm text-muted">
              {words.none}
            </p>
          ) : (
            <ul
              aria-label={words.title}
              className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
            >
              {byName(people).map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  label={words.remove(nameOf(person))}
                  icon={<X aria-hidden className="size-5 text-muted" />}
                  onClick={() => onRemove(person)}
                />
              ))}
            </ul>
          )}
        </>
      ) : query.isError ? (
        <InlineError query={query} />
      ) : (
        <SkeletonRows label={texts.loadingMembers} count={2} row="h-14 rounded-xl!" />
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </section>
  );
}

const byName = (people: readonly Listed[]): Listed[] =>
  people.toSorted((a, b) => a.username.localeCompare(b.username, "de"));

type Someone = Pick<Listed, "id" | "username" | "displayName" | "avatar">;

const nameOf = ({ displayName, username }: Someone): string => displayName ?? username;

const Person = ({
  person,
  label,
  icon,
  onClick,
}: {
  person: Someone;
  label: string;
  icon: ReactNode;
  onClick: () => void;
}) => (
  <li>
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Avatar name={nameOf(person)} src={person.avatar} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{nameOf(person)}</bdi>
        {person.displayName ? (
          <span className="block truncate text-sm text-muted">{person.username}</span>
        ) : null}
      </span>
      {icon}
    </button>
  </li>
);
