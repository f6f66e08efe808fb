import { LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { PageSpinner } from "@/ui/spinner";
import { EmptyState } from "@/ui/states";
import { type Session, type User, useSession } from "../session";
import { signInEntry } from "../sign-in-entry";
import { sessionTexts as texts } from "../texts";

/**
 * A screen for members. Visitors read what signing in is good for here; members who still wait for approval are
 * about to be led away by the gate, and the calls of the screen would only be refused.
 */
export function SignedInOnly({
  reason,
  waiting,
  toShop = false,
  children,
}: {
  reason: string;
  waiting?: ReactNode;
  /** Offers the shop to visitors, too. */
  toShop?: boolean;
  children: (session: Session & { user: User }) => ReactNode;
}) {
  const { user, ...session } = useSession();
  if (user?.isApproved) return children({ ...session, user });
  if (user || session.loading) return waiting ?? <PageSpinner />;
  return (
    <EmptyState
      icon={<LogIn />}
      title={texts.signInNeeded}
      text={reason}
      action={
        <>
          <Link href={href("/auth")} state={signInEntry} className={buttonClass()}>
            {texts.signIn}
          </Link>
          {toShop ? (
            <Link href={href("/shop")} className={buttonClass({ variant: "quiet" })}>
              {texts.toShop}
            </Link>
          ) : null}
        </>
      }
    />
  );
}
