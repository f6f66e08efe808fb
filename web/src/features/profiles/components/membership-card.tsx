import { formatDate } from "@/base/dates";
import type { Profile, User } from "@/features/auth";
import { Badge } from "@/ui/badge";
import { Fact } from "@/ui/fact";
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
