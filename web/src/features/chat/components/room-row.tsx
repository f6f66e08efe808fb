import { clsx } from "clsx";
import { Crown, Hash, Lock, Megaphone, Send, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Avatar } from "@/ui/avatar";
import { CountBadge, DemoMark } from "@/ui/badge";
import type { Room } from "../api";
import { shortTime } from "../days";
import { chatTexts as texts } from "../texts";
import { EmojiText } from "./emoji-text";

/** A line in the list that leads to a conversation. */
export function RoomRow({
  id,
  open,
  picture,
  name,
  preview,
  draft = "",
  time,
  unread = 0,
  demo = false,
  locked = false,
  telegram,
}: {
  /** Its part of the address. */
  id: number | string;
  open: boolean;
  picture: ReactNode;
  name: string;
  preview: string;
  /** Unsent words, which come before anything else. */
  draft?: string;
  time?: string | undefined;
  unread?: number;
  demo?: boolean;
  locked?: boolean;
  /** Whether Telegram reaches the other one. */
  telegram?: Room["telegram"];
}) {
  return (
    <li>
      <Link
        href={href("/chat/{id}", { id })}
        aria-current={open ? "page" : undefined}
        className={clsx(
          "flex items-center gap-3 rounded-lg px-2.5 py-2.5 transition-colors duration-150 focus-visible:-outline-offset-2",
          open ? "bg-brand-soft text-on-brand-soft" : "hover:bg-sunken",
        )}
      >
        {picture}
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <bdi className="truncate font-semibold">{name}</bdi>
            {demo ? <DemoMark /> : null}
            {locked ? (
              <Lock
                role="img"
                aria-hidden={false}
                aria-label={texts.locked}
                className="size-4 shrink-0 text-muted"
              />
            ) : null}
            {telegram ? (
              <Send
                role="img"
                aria-hidden={false}
                aria-label={texts.talk[telegram]}
                className={clsx("size-4 shrink-0", telegram === "blocked" ? "text-warning" : "text-muted")}
              />
            ) : null}
            {time ? (
              <time
                dateTime={time}
                className={clsx("ml-auto shrink-0 pl-2 text-xs", open ? "text-on-brand-soft" : "text-muted")}
              >
                {shortTime(time)}
              </time>
            ) : null}
          </span>
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={clsx(
                "min-w-0 flex-1 truncate text-[0.9375rem] [unicode-bidi:isolate]",
                open ? "text-on-brand-soft" : "text-muted",
              )}
            >
              {draft ? (
                <>
                  <span className="text-danger">{texts.draft}:</span> <EmojiText>{draft}</EmojiText>
                </>
              ) : (
                <EmojiText>{preview}</EmojiText>
              )}
            </span>
            {unread > 0 ? (
              <>
                <span className="sr-only">{texts.unread(unread)}</span>
                <span aria-hidden>
                  <CountBadge count={unread} />
                </span>
              </>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

const tints = {
  public: "bg-tint-research",
  premium: "bg-premium text-on-premium",
  listed: "bg-sunken",
  private: "",
};
const signs = { public: Hash, premium: Crown, listed: UsersRound };

/** A sign for a room, a face for a person. */
export function RoomPicture({
  room: { type, name, partner = null, writers = "all" },
  small = false,
}: {
  room: Pick<Room, "type" | "name"> & Partial<Pick<Room, "partner" | "writers">>;
  small?: boolean;
}) {
  const size = small ? "size-10" : "size-12";
  if (type === "private") {
    return <Avatar name={name} src={partner?.avatar} className={`${size}!`} />;
  }
  const Icon = writers === "team" ? Megaphone : signs[type];
  return (
    <span aria-hidden className={clsx("grid shrink-0 place-items-center rounded-full", size, tints[type])}>
      <Icon className="size-5" />
    </span>
  );
}
