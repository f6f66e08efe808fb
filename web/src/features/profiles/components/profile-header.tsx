import { Crown, Pencil, ShieldCheck } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { daysSince } from "@/base/dates";
import type { Profile, User } from "@/features/auth";
import { categoriesQuery } from "@/features/catalog";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { profileTexts as texts } from "../texts";

/** Who one is, as one reads it oneself. */
export function ProfileHeader({
  user,
  profile,
  admin,
  premium,
  onEdit,
}: {
  user: User;
  profile: Profile | null;
  admin: boolean;
  premium: boolean;
  onEdit: () => void;
}) {
  const name = profile?.displayName || user.username;
  return (
    <Card className="grid gap-4 sm:p-7">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} src={profile?.avatar} size="xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-[1.75rem] wrap-anywhere sm:text-3xl">{name}</h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            {admin ? (
              <Badge tone="brand" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
                {texts.admin}
              </Badge>
            ) : null}
            {premium ? (
              <Badge tone="premium" icon={<Crown aria-hidden className="size-3.5" />}>
                {texts.premium}
              </Badge>
            ) : null}
            <span className="text-muted">{texts.memberSince(daysSince(user.createdAt))}</span>
          </div>
        </div>
        <Button
          variant="outline"
          className="max-sm:w-full"
          icon={<Pencil aria-hidden className="size-4.5" />}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
      </div>
      {profile?.bio ? (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{profile.bio}</p>
      ) : (
        <p className="text-muted">{texts.noBio}</p>
      )}
      <Likes slugs={profile?.preferredCategories ?? []} />
    </Card>
  );
}

function Likes({ slugs }: { slugs: readonly string[] }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const liked = categories.filter(({ slug }) => slugs.includes(slug));
  if (liked.length === 0) return null;
  return (
    <ul aria-label={texts.likes} className="flex flex-wrap gap-2">
      {liked.map(({ slug, name }) => (
        <li key={slug}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
