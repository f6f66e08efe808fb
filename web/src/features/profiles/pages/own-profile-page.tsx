import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark, LogOut, ReceiptText, ShieldCheck } from "lucide-react";
import { lazy, type ComponentProps, Suspense, useRef, useState } from "react";
import { type Config, useConfig } from "@/api/config";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin, isPremium, logout, type Session, SignedInOnly, type User } from "@/features/auth";
import { PaymentHistory, PremiumBox } from "@/features/premium";
import { launchedInTelegram } from "@/features/telegram";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { Choice, choiceClass } from "@/ui/choice";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { uiTexts } from "@/ui/texts";
import { overviewQuery } from "../api";
import { telegramPart } from "../components/access-parts";
import { AccountCard } from "../components/account-card";
import { ActivityList } from "../components/activity-list";
import { Favourites } from "../components/favourites";
import { Figures } from "../components/figures";
import { MembershipCard } from "../components/membership-card";
import { NotificationCard } from "../components/notification-card";
import { ProfileForm } from "../components/profile-form";
import { ProfileHeader } from "../components/profile-header";
import { profileTexts as texts } from "../texts";

const AddressBook = lazy(() => import("@/features/delivery/components/address-book"));
const DigestCard = lazy(() => import("@/features/digests/components/digest-card"));
const EmailCard = lazy(() => import("@/features/mail/components/email-card"));
const NewsMailCard = lazy(() => import("@/features/announcements/components/news-mail-card"));
const PushCard = lazy(() => import("@/features/push/components/push-card"));
const TelegramCard = lazy(() => import("@/features/telegram/components/telegram-card"));

/** /profile: the own account. */
export default function OwnProfilePage() {
  const config = useConfig();
  return (
    <SignedInOnly reason={texts.signInNeededText} waiting={<ProfileSkeleton />}>
      {(session) =>
        config ? <OwnProfile session={session} user={session.user} config={config} /> : <ProfileSkeleton />
      }
    </SignedInOnly>
  );
}

function OwnProfile({ session, user, config }: { session: Session; user: User; config: Config }) {
  const { profile } = session;
  const overview = useQuery(overviewQuery);
  const admin = isAdmin(session);
  const premium = admin || isPremium(session);
  return (
    <div className="mx-auto grid max-w-5xl gap-4 pt-2 sm:gap-5">
      <Head user={user} session={session} admin={admin} premium={premium} />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <nav aria-label={texts.title} className="grid gap-3">
            <RowLink
              to={href("/orders")}
              icon={<ReceiptText />}
              title={texts.orders}
              text={texts.ordersText}
            />
            <RowLink
              to={href("/hilfe")}
              icon={<CircleQuestionMark />}
              title={texts.help}
              text={texts.helpText}
            />
            {admin ? (
              <RowLink
                to={href("/simple-admin")}
                icon={<ShieldCheck />}
                title={texts.backOffice}
                text={texts.backOfficeText}
              />
            ) : null}
          </nav>
          {overview.isError && !overview.data ? (
            <Card aria-label={texts.figures}>
              <CardTitle>{texts.figures}</CardTitle>
              <InlineError text={texts.loadFailed} query={overview} />
            </Card>
          ) : (
            <>
              <Card aria-label={texts.figures}>
                <CardTitle>{texts.figures}</CardTitle>
                <Figures overview={overview.data} />
              </Card>
              <Card aria-label={texts.favourites}>
                <CardTitle>{texts.favourites}</CardTitle>
                {overview.data ? (
                  <Favourites favourites={overview.data.favourites} />
                ) : (
                  <SkeletonRows label={uiTexts.loading} count={2} row="h-10" />
                )}
              </Card>
              <Card aria-label={texts.activity}>
                <CardTitle>{texts.activity}</CardTitle>
                {overview.data ? (
                  <ActivityList activity={overview.data.activity} />
                ) : (
                  <SkeletonRows label={uiTexts.loading} count={3} row="h-10" />
                )}
              </Card>
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <MembershipCard user={user} profile={profile} admin={admin} />
          <PremiumBox config={config} profile={profile} premium={premium} />
          <PaymentHistory />
        </div>
      </div>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <NotificationCard profile={profile} />
          {launchedInTelegram() ? null : (
            <Suspense fallback={<Skeleton className="h-40 rounded-xl!" />}>
              <PushCard />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton className="h-28 rounded-xl!" />}>
            <AddressBook />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <Suspense fallback={<Skeleton className="h-40 rounded-xl!" />}>
            <EmailCard />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40 rounded-xl!" />}>
            <DigestCard />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-40 rounded-xl!" />}>
            <NewsMailCard />
          </Suspense>
          {config.providers.telegram ? (
            <Suspense fallback={<Skeleton className="h-40 rounded-xl!" />}>
              <div id={telegramPart} tabIndex={-1}>
                <TelegramCard />
              </div>
            </Suspense>
          ) : null}
        </div>
      </div>
      <AccountCard user={user} />
      <LogoutButton />
    </div>
  );
}

/** Reads or edits; the focus comes back to where the editing began. */
function Head({
  user,
  session: { profile },
  admin,
  premium,
}: {
  user: User;
  session: Session;
  admin: boolean;
  premium: boolean;
}) {
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {editing ? (
        <ProfileForm
          user={user}
          profile={profile}
          onDone={() => {
            setEditing(false);
            place.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <ProfileHeader
          user={user}
          profile={profile}
          admin={admin}
          premium={premium}
          onEdit={() => setEditing(true)}
        />
      )}
    </div>
  );
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  return (
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
  );
}

const RowLink = ({ to, ...words }: { to: string } & ComponentProps<typeof Choice>) => (
  <Link href={to} className={choiceClass}>
    <Choice {...words} />
  </Link>
);

function ProfileSkeleton() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="mx-auto grid max-w-5xl gap-4 pt-2 sm:gap-5">
      <Skeleton className="h-64 rounded-xl! sm:h-44" />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4 sm:gap-5">
          <Skeleton className="h-19 rounded-xl!" />
          <Skeleton className="h-64 rounded-xl!" />
        </div>
        <Skeleton className="h-72 rounded-xl!" />
      </div>
    </div>
  );
}
