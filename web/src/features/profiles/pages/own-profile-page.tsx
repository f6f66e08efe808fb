import { ChevronRight, Crown, LogOut, ReceiptText, ShieldCheck, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useConfig } from "@/api/config";
import { daysSince, formatDate } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin, isPremium } from "@/features/auth/roles";
import { type Session, type User, useSession } from "@/features/auth/session";
import { logout } from "@/features/auth/sign-in";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/states";
import { uiTexts } from "@/ui/texts";
import { profileTexts as texts } from "../texts";

/** /profile: the own account. */
export default function OwnProfilePage() {
  const session = useSession();
  if (session.user) return <OwnProfile session={session} user={session.user} />;
  if (session.loading) return <ProfileSkeleton />;
  return (
    <EmptyState
      icon={<UserRound />}
      title={texts.signInNeeded}
      text={texts.signInNeededText}
      action={
        <Link href={href("/auth")} className={buttonClass()}>
          {texts.signIn}
        </Link>
      }
    />
  );
}

function OwnProfile({ session, user }: { session: Session; user: User }) {
  const config = useConfig();
  const [leaving, setLeaving] = useState(false);
  const { profile } = session;
  const admin = isAdmin(session, config);
  const name = profile?.displayName || user.username;

  return (
    <div className="mx-auto grid max-w-2xl gap-4 pt-2 sm:gap-5">
      <header className="flex items-center gap-4 sm:gap-5">
        <Avatar name={name} src={profile?.avatar} size="lg" />
        <div className="min-w-0">
          <h1 className="text-[1.75rem] wrap-anywhere sm:text-3xl">{name}</h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            {admin ? (
              <Badge tone="brand" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
                {texts.admin}
              </Badge>
            ) : null}
            {admin || isPremium(session) ? (
              <Badge tone="premium" icon={<Crown aria-hidden className="size-3.5" />}>
                {texts.premium}
              </Badge>
            ) : null}
            <span className="text-muted">{texts.memberSince(daysSince(user.createdAt))}</span>
          </div>
        </div>
      </header>

      <nav aria-label={texts.title} className="grid gap-3">
        <RowLink to={href("/orders")} icon={<ReceiptText />} title={texts.orders} text={texts.ordersText} />
        {admin ? (
          <RowLink
            to={href("/simple-admin")}
            icon={<ShieldCheck />}
            title={texts.backOffice}
            text={texts.backOfficeText}
          />
        ) : null}
      </nav>

      <Card>
        <CardTitle>{texts.account}</CardTitle>
        <dl className="-mt-2 divide-y divide-line">
          <Fact name={texts.username}>{user.username}</Fact>
          <Fact name={texts.telegram}>
            {user.telegramUsername ? `@${user.telegramUsername}` : texts.noTelegram}
          </Fact>
          <Fact name={texts.registered}>{formatDate(user.createdAt)}</Fact>
          {profile?.premiumUntil ? (
            <Fact name={texts.premiumUntil}>{formatDate(profile.premiumUntil)}</Fact>
          ) : null}
        </dl>
      </Card>

      <Button
        variant="quiet"
        size="lg"
        icon={<LogOut aria-hidden className="size-5" />}
        busy={leaving}
        onClick={() => {
          setLeaving(true);
          void logout();
        }}
      >
        {texts.logout}
      </Button>
    </div>
  );
}

function RowLink({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Link
      href={to}
      className="flex min-h-16 items-center gap-4 rounded-xl border border-line bg-surface px-5 py-3.5 transition-colors duration-150 hover:bg-sunken"
    >
      <span aria-hidden className="shrink-0 text-brand">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
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

function ProfileSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="mx-auto grid max-w-2xl gap-4 pt-2 sm:gap-5">
      <div className="flex items-center gap-4 sm:gap-5">
        <Skeleton className="size-16 rounded-full!" />
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-5 w-36" />
        </div>
      </div>
      <Skeleton className="h-19 rounded-xl!" />
      <Skeleton className="h-48 rounded-xl!" />
    </div>
  );
}
