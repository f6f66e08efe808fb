import { useQuery } from "@tanstack/react-query";
import { MailOpen, MailX } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/error";
import { formatDate } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { dropInvitation, heldInvitation, holdInvitation, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { checkInvitation } from "../api";
import { invitationTexts as texts } from "../texts";

/** /einladung/{secret}: what the link of an invitation leads to. From here on the device remembers it. */
export default function InvitationPage({ params }: { params: Record<string, string> }) {
  const secret = params["secret"] ?? "";
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const { user } = useSession();
  const checked = useQuery({
    queryKey: ["invitation", secret],
    queryFn: () => checkInvitation(secret),
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
    staleTime: 0,
  });
  const offer = checked.data;
  const refusal = checked.error instanceof ApiError && checked.error.status < 500 ? checked.error : null;
  const isOver = refusal !== null && refusal.code !== "invitation_attempts";

  useEffect(() => {
    if (offer) holdInvitation({ secret, approves: offer.approves });
    // Another one that is held may still be good.
    if (isOver && heldInvitation()?.secret === secret) dropInvitation();
  }, [offer, isOver, secret]);

  if (user) {
    return (
      <Frame icon={<MailOpen />} title={texts.member} text={texts.memberText(user.username)}>
        <Link href={href("/shop")} className={buttonClass({ size: "lg", wide: true })}>
          {texts.toShop}
        </Link>
      </Frame>
    );
  }
  if (offer) {
    return (
      <Frame icon={<MailOpen />} title={texts.title} text={texts.text(shop)}>
        <p className="rounded-lg bg-success-soft px-4 py-3 text-[0.9375rem]">
          {offer.approves ? texts.approves : texts.waits}
        </p>
        <Ways />
        <p className="text-sm text-muted">
          {texts.kept} {texts.until(formatDate(`${offer.endsOn}T12:00:00`))}
        </p>
      </Frame>
    );
  }
  if (refusal) {
    return (
      <Frame
        icon={<MailX />}
        title={isOver ? texts.useless : texts.title}
        text={<span role="alert">{refusal.reason}</span>}
      >
        {isOver ? <p>{texts.uselessText}</p> : null}
        <Ways />
      </Frame>
    );
  }
  if (checked.isError) return <ErrorState query={checked} />;
  return (
    <div className="mx-auto w-full max-w-md py-4 sm:py-10">
      <SkeletonRows label={texts.loading} count={1} row="h-80 rounded-xl!" />
    </div>
  );
}

const Ways = () => (
  <div className="grid gap-3">
    <Link href={href("/auth")} className={buttonClass({ size: "lg", wide: true })}>
      {texts.register}
    </Link>
    <Link href={href("/shop")} className={buttonClass({ variant: "soft", size: "lg", wide: true })}>
      {texts.lookAround}
    </Link>
  </div>
);

function Frame({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-md py-4 sm:py-10">
      <Card className="grid gap-5 p-6 sm:p-8">
        <header className="grid gap-2">
          <span
            aria-hidden
            className="mb-1 grid size-12 place-items-center rounded-xl bg-brand-soft text-on-brand-soft [&_svg]:size-6"
          >
            {icon}
          </span>
          <h1 className="text-[1.75rem]">{title}</h1>
          <p className="text-muted wrap-anywhere">{text}</p>
        </header>
        {children}
      </Card>
    </div>
  );
}
