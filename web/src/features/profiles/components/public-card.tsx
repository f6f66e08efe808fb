import { useMutation, useQuery } from "@tanstack/react-query";
import { Crown, Hash, Lock, MessageCircle, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { formatDate } from "@/base/dates";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { categoriesQuery } from "@/features/catalog";
import { openPrivateRoom, whyNoChat } from "@/features/chat";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";
import type { PublicProfile } from "../api";
import { publicTexts as texts } from "../public-texts";

/** A member, as others see them. */
export function PublicCard({
  found: { user, profile, commonRooms },
  own,
}: {
  found: PublicProfile;
  own: boolean;
}) {
  const name = profile?.displayName || user.username;
  return (
    <div className="grid gap-4 sm:gap-5">
      <Card className="grid justify-items-center gap-4 px-6 py-8 text-center">
        <Picture name={name} src={profile?.avatar ?? null} />
        <div className="grid min-w-0 justify-items-center gap-2">
          <h1 className="text-[1.75rem] wrap-anywhere sm:text-3xl">{name}</h1>
          <div className="flex flex-wrap justify-center gap-2 empty:hidden">
            {profile?.isAdmin ? (
              <Badge tone="brand" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
                {texts.admin}
              </Badge>
            ) : null}
            {profile?.isPremium ? (
              <Badge tone="premium" icon={<Crown aria-hidden className="size-3.5" />}>
                {texts.premium}
              </Badge>
            ) : null}
          </div>
          <p className="text-muted">{texts.memberSince(formatDate(profile?.createdAt ?? user.createdAt))}</p>
        </div>
        {profile?.bio ? (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{profile.bio}</p>
        ) : (
          <p className="text-muted">{texts.noBio}</p>
        )}
        <Likes slugs={profile?.preferredCategories ?? []} />
        {own ? (
          <div className="grid justify-items-center gap-3">
            <p className="text-muted">{texts.yourself}</p>
            <Link href={href("/profile")} className={buttonClass({ variant: "soft" })}>
              {texts.toOwn}
            </Link>
          </div>
        ) : (
          <ChatButton user={user} name={name} rooms={commonRooms} />
        )}
      </Card>
      {own ? null : <Rooms rooms={commonRooms} />}
    </div>
  );
}

const defaultPicture = "/default-avatar.svg";

/** The own picture, or the one that everybody has who gave none. */
function Picture({ name, src }: { name: string; src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const known = src !== null && src !== failed;
  return (
    <img
      src={known ? src : defaultPicture}
      alt={texts.pictureOf(name)}
      width={112}
      height={112}
      onError={() => setFailed(src)}
      className="size-28 rounded-full bg-tint-classic object-cover"
    />
  );
}

function Likes({ slugs }: { slugs: readonly string[] }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const liked = categories.filter(({ slug }) => slugs.includes(slug));
  if (liked.length === 0) return null;
  return (
    <ul aria-label={texts.categories} className="flex flex-wrap justify-center gap-2">
      {liked.map(({ slug, name }) => (
        <li key={slug}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Private rooms are of two, so a common one is the chat with this person; otherwise it is opened. */
function ChatButton({
  user,
  name,
  rooms,
}: {
  user: PublicProfile["user"];
  name: string;
  rooms: PublicProfile["commonRooms"];
}) {
  const existing = rooms.find(({ isPrivate }) => isPrivate);
  const start = useMutation({
    mutationFn: () => openPrivateRoom({ id: user.id, username: user.username, displayName: name }),
    onSuccess: ({ id }) => {
      navigate(href("/chat/{id}", { id }));
      toast({ title: texts.chatCreated, description: texts.chatCreatedText(name) });
    },
    onError: (error) =>
      toast({
        title: texts.error,
        description: whyNoChat(error) ?? texts.chatFailed,
        variant: "destructive",
      }),
  });
  return existing ? (
    <Link href={href("/chat/{id}", { id: existing.id })} className={buttonClass()}>
      <MessageCircle aria-hidden className="size-5" />
      {texts.toChat}
    </Link>
  ) : (
    <Button
      icon={<MessageCircle aria-hidden className="size-5" />}
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {texts.startChat}
    </Button>
  );
}

function Rooms({ rooms }: { rooms: PublicProfile["commonRooms"] }) {
  return (
    <Card aria-label={texts.rooms}>
      <h2 className="text-lg">{texts.rooms}</h2>
      {rooms.length === 0 ? <p className="mt-2 text-muted">{texts.noRooms}</p> : null}
      <ul className="mt-2 -mb-2 divide-y divide-line empty:hidden">
        {rooms.map(({ id, name, isPrivate }) => {
          const Icon = isPrivate ? Lock : Hash;
          return (
            <li key={id}>
              <Link
                href={href("/chat/{id}", { id })}
                className="flex min-h-12 items-center gap-3 rounded-md py-2 hover:text-brand"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
                {isPrivate ? <Badge>{texts.privateRoom}</Badge> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
