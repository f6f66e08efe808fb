import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MessageSquareText, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reasonOf } from "@/api/error";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { Chip } from "@/ui/chip";
import { MoreButton } from "@/ui/more-button";
import { SearchInput } from "@/ui/search-input";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Found, foundQuery, isQuestion, longestQuestion, type Room, roomsQuery } from "../api";
import { roomName } from "../rooms";
import { searchTexts as texts } from "../search-texts";
import { chatTexts } from "../texts";
import { EmojiText } from "./emoji-text";
import { RoomPicture } from "./room-row";
import { targetAt, wantedStore } from "./use-target";

/** Finds messages that are kept, and leads to them. */
export default function SearchSheet({
  open,
  onOpenChange,
  roomId,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  roomId: number | undefined;
}) {
  const [search, setSearch] = useState("");
  const [everywhere, setEverywhere] = useState(roomId === undefined);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={chatTexts.searchAll}
      onDesk="dialog"
      className="h-[92dvh] sm:h-[36rem] sm:w-110"
    >
      <div className="px-5 pt-1 pb-[max(1rem,var(--safe-bottom))]">
        <SearchInput
          label={texts.label}
          placeholder={texts.placeholder}
          value={search}
          onChange={(value) => setSearch(value.slice(0, longestQuestion))}
        />
        {roomId === undefined ? null : (
          <div role="group" aria-label={texts.where} className="mt-3 flex gap-2">
            <Chip selected={!everywhere} onClick={() => setEverywhere(false)}>
              {texts.here}
            </Chip>
            <Chip selected={everywhere} onClick={() => setEverywhere(true)}>
              {texts.everywhere}
            </Chip>
          </div>
        )}
        <div className="mt-3 -mx-2">
          {isQuestion(search) ? (
            <Results
              search={search}
              roomId={everywhere ? undefined : roomId}
              onDone={() => onOpenChange(false)}
            />
          ) : (
            <EmptyState
              icon={<MessageSquareText />}
              title={texts.hintTitle}
              text={search.trim() === "" ? texts.hint : texts.short}
            />
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Results({
  search,
  roomId,
  onDone,
}: {
  search: string;
  roomId: number | undefined;
  onDone: () => void;
}) {
  const found = useInfiniteQuery(foundQuery(search, roomId));
  const rooms = useQuery(roomsQuery);
  if (found.isPending) return <Loading />;
  if (found.isError && !found.data) return <ErrorState query={found} text={reasonOf(found.error)} />;
  const messages = found.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <p role="status" className="sr-only">
        {texts.count(messages.length, found.hasNextPage)}
      </p>
      {messages.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={found.hasNextPage ? texts.nothingYet : texts.nothing}
          text={found.hasNextPage ? texts.nothingYetText : texts.nothingText(search)}
        />
      ) : (
        <ul
          aria-label={texts.results}
          aria-busy={found.isPlaceholderData || undefined}
          className="grid gap-0.5"
        >
          {messages.map((message) => (
            <FoundRow
              key={message.id}
              message={message}
              room={rooms.data?.find(({ id }) => id === message.roomId)}
              named={roomId === undefined}
              dim={found.isPlaceholderData}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      {found.isFetchNextPageError ? (
        <p role="alert" className="px-2 pt-3 text-center text-sm text-danger">
          {reasonOf(found.error) ?? texts.moreFailed}
        </p>
      ) : null}
      <MoreButton list={found} className="mt-3">
        {messages.length === 0 ? texts.goOn : texts.more}
      </MoreButton>
    </>
  );
}

function FoundRow({
  message,
  room,
  named,
  dim,
  onDone,
}: {
  message: Found;
  room: Room | undefined;
  /** Messages of several rooms stand here. */
  named: boolean;
  dim: boolean;
  onDone: () => void;
}) {
  const { author, createdAt, roomId, seq, snippet } = message;
  const writer = author?.displayName ?? author?.username ?? chatTexts.formerMember;
  const place = room ? roomName(room) : chatTexts.conversation(String(roomId));
  function go() {
    wantedStore.set({ roomId, ...targetAt(seq) });
    onDone();
    const path = href("/chat/{id}", { id: roomId });
    if (location.pathname !== path) navigate(path);
  }
  return (
    <li>
      <button
        type="button"
        onClick={go}
        className={clsx(
          "flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-2 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2",
          dim && "opacity-60",
        )}
      >
        {named && room ? <RoomPicture room={{ ...room, name: roomName(room) }} small /> : null}
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <bdi className="truncate font-semibold">{named ? place : writer}</bdi>
            <time dateTime={createdAt} className="ml-auto shrink-0 pl-2 text-xs text-muted">
              {texts.time(createdAt)}
            </time>
          </span>
          <span dir="auto" className="block text-[0.9375rem] [unicode-bidi:isolate] [overflow-wrap:anywhere]">
            {named && room?.type !== "private" ? (
              <span className="text-muted">
                <bdi>{writer}</bdi>:{" "}
              </span>
            ) : null}
            {snippet.map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
              <Part key={index} marked={part.isMatch}>
                <EmojiText>{part.text}</EmojiText>
              </Part>
            ))}
          </span>
        </span>
      </button>
    </li>
  );
}

const Part = ({ marked, children }: { marked: boolean; children: ReactNode }) =>
  marked ? (
    <mark className="rounded-sm bg-brand-soft font-semibold text-on-brand-soft">{children}</mark>
  ) : (
    children
  );

function Loading() {
  return (
    <div role="status" aria-label={texts.loading}>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="flex min-h-14 items-center gap-3 px-2 py-2">
          <Skeleton className="size-10 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4" />
          </div>
        </div>
      ))}
    </div>
  );
}
