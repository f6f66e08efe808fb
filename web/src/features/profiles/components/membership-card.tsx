import type { ReactNode } from "react";
import { formatDate } from "@/base/dates";
import type { Profile, User } from "@/features/auth/session";
import { Badge } from "@/ui/badge";
import { Card, CardTitle } from "@/ui/card";
import { profileTexts as texts } from "../texts";

/** What the account is and since when. */
export function MembershipCard({
  user,
  profile,
  admin,
}: {
  user: User;
  profile: Profile | null;
  admin: boolean;
}) {
  return (
    <Card aria-label={texts.membership}>
      <CardTitle>{texts.membership}</CardTitle>
      <dl className="-my-2.5 divide-y divide-line">
        <Fact name={texts.status}>
          <Badge tone="success">{texts.statusActive}</Badge>
        </Fact>
        <Fact name={texts.role}>{admin ? texts.roles.admin : texts.roles[user.role]}</Fact>
        <Fact name={texts.username}>{user.username}</Fact>
        <Fact name={texts.telegram}>
          {user.telegramUsername ? `@${user.telegramUsername}` : texts.noTelegram}
        </Fact>
        <Fact name={texts.registered}>{formatDate(user.createdAt)}</Fact>
        {profile?.premiumSince ? (
          <Fact name={texts.premiumSince}>{formatDate(profile.premiumSince)}</Fact>
        ) : null}
        {profile?.premiumUntil ? (
          <Fact name={texts.premiumUntil}>{formatDate(profile.premiumUntil)}</Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
