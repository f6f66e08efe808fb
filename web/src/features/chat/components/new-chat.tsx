import { isUnreachable } from "@/api/failure";
import { uiTexts } from "@/ui/texts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { Avatar } from "@/ui/avatar";
import { SearchInput } from "@/ui/search-input";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { openPrivateRoom, type Pickable, pickableQuery, roomsQuery, whyNoChat } from "../api";
import { chatTexts as texts } from "../texts";

/** Chooses someone to talk to. The room of the two is opened, an existing one if they have it. */
export function NewChat({
  open,
  onOpenChange,
  onOpened,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpened: () => void;
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.newChat}
      onDesk="dialog"
      className="h-[92dvh] sm:h-[36rem] sm:w-110"
    >
      <Picker
        onDone={() => {
          onOpenChange(false);
          onOpened();
        }}
      />
    </Sheet>
  );
}

function Picker({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useState("");
  const [opening, setOpening] = useState<number | null>(null);
  const people = useQuery(pickableQuery(search));
  const client = useQueryClient();

  async function choose(person: Pickable) {
    if (opening !== null) return;
    setOpening(person.id);
    try {
      const { id } = await openPrivateRoom(person);
      const known = client.getQueryData(roomsQuery.queryKey)?.some((room) => room.id === id);
      if (!known) await client.invalidateQueries({ queryKey: roomsQuery.queryKey });
      onDone();
      navigate(href("/chat/{id}", { id }));
      if (!known) toast({ title: texts.created, description: person.displayName ?? person.username });
    } catch (error) {
      toast({
        title: texts.error,
        description: isUnreachable(error) ? uiTexts.unreachable : (whyNoChat(error) ?? texts.createFailed),
        variant: "destructive",
      });
    } finally {
      setOpening(null);
    }
  }

  return (
    <div className="px-5 pb-[max(1rem,var(--safe-bottom))]">
      <p className="mb-3 text-muted">{texts.newChatText}</p>
      <SearchInput
        label={texts.searchPeople}
        placeholder={texts.searchPlaceholder}
        value={search}
        onChange={setSearch}
      />
      <div className="mt-3 -mx-2">
        {people.isPending ? <LoadingPeople /> : null}
        {people.isError ? <ErrorState query={people} /> : null}
        {people.data?.length === 0 ? (
          <EmptyState title={texts.nobodyFound} text={search ? texts.nobodyFoundText(search) : undefined} />
        ) : null}
        {people.data && people.data.length > 0 ? (
          <>
            {search === "" ? (
              <h3 className="px-2 pb-1 font-sans text-sm font-semibold text-muted">{texts.recentlyActive}</h3>
            ) : null}
            <ul aria-label={texts.searchPeople} aria-busy={people.isPlaceholderData || undefined}>
              {people.data.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    aria-busy={opening === person.id || undefined}
                    onClick={() => void choose(person)}
                    className={clsx(
                      "flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2",
                      people.isPlaceholderData && "opacity-60",
                    )}
                  >
                    <Avatar name={person.displayName ?? person.username} src={person.avatar} />
                    <span className="min-w-0 flex-1">
                      <bdi className="block truncate font-semibold">
                        {person.displayName ?? person.username}
                      </bdi>
                      {person.displayName ? (
                        <span className="block truncate text-sm text-muted">{person.username}</span>
                      ) : null}
                    </span>
                    {opening === person.id ? <Spinner /> : null}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}

function LoadingPeople() {
  return (
    <div role="status" aria-label={texts.searchPeople}>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="flex min-h-14 items-center gap-3 px-2">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
