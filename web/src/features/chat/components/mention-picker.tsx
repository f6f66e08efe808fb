import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { type Pickable, pickableQuery } from "../api";
import { chatTexts as texts } from "../texts";

const most = 6;
export const pickerId = "chat-people";
const optionId = (id: number): string => `${pickerId}-${id}`;

/**
 * Members to choose from while a name is typed after an `@`. All of them, no matter who may enter the room: the choice must not say.
 * The field keeps the focus; its keys move the choice.
 */
export function useMentionPicker(typed: string | null, onPick: (username: string) => void) {
  const [closed, setClosed] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null && closed !== typed;
  const { data } = useQuery({ ...pickableQuery(typed ?? ""), enabled: open });
  const people = open ? (data ?? []).slice(0, most) : [];
  const chosen = people[Math.min(at, people.length - 1)];

  function pick({ username }: Pickable) {
    setAt(0);
    onPick(username);
  }

  /** Whether the key was meant for the choice. */
  function onKey(event: KeyboardEvent): boolean {
    if (!chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setAt((Math.min(at, people.length - 1) + step + people.length) % people.length);
    } else if (event.key === "Escape") {
      setClosed(typed);
    } else if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) {
      pick(chosen);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  return { people, chosen, pick, onKey, active: chosen ? optionId(chosen.id) : undefined };
}

export type MentionPickerState = ReturnType<typeof useMentionPicker>;

export function MentionPicker({ picker: { people, chosen, pick } }: { picker: MentionPickerState }) {
  if (people.length === 0) return null;
  return (
    <div
      id={pickerId}
      role="listbox"
      aria-label={texts.people}
      className="absolute inset-x-0 bottom-full z-50 mx-3 mb-2 max-h-[min(22rem,50dvh)] overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-float"
    >
      {people.map((person) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field's keys choose
        <div
          key={person.id}
          id={optionId(person.id)}
          role="option"
          tabIndex={-1}
          aria-selected={person === chosen}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
          className={clsx(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5",
            person === chosen ? "bg-sunken" : "hover:bg-sunken",
          )}
        >
          <Avatar name={person.displayName ?? person.username} src={person.avatar} size="sm" />
          <span className="min-w-0">
            <bdi className="block truncate font-semibold">{person.displayName ?? person.username}</bdi>
            {person.displayName ? (
              <span className="block truncate text-sm text-muted">@{person.username}</span>
            ) : null}
          </span>
        </div>
      ))}
    </div>
  );
}
