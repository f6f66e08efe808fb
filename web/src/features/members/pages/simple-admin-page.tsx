import { ShieldX } from "lucide-react";
import { useEffect } from "react";
import { useConfig } from "@/api/config";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { Spinner } from "@/ui/spinner";
import { EmptyState } from "@/ui/states";
import { SimpleDashboard } from "../components/simple-dashboard";
import { simpleTexts as texts } from "../simple-texts";
import { memberTexts } from "../texts";

/** /simple-admin. It tells others itself that they may not enter. */
export default function SimpleAdminPage() {
  const session = useSession();
  const config = useConfig();
  const { user, loading } = session;
  const nobody = !loading && user === null;

  useEffect(() => {
    if (nobody) navigate(href("/auth"), { replace: true });
  }, [nobody]);

  const may = config !== undefined && isAdmin(session);

  // A call of the session that brings someone known up to date leaves the screen as it is.
  if (may && user) return <SimpleDashboard />;
  if (loading || user === null || config === undefined) {
    return (
      <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
        <Spinner />
        {texts.loading}
      </p>
    );
  }
  return (
    <EmptyState
      icon={<ShieldX />}
      title={texts.forbidden}
      text={texts.signedInAs(user.username, memberTexts.roles[user.role])}
      action={
        <Link href={href("/auth")} className={buttonClass()}>
          {texts.toSignIn}
        </Link>
      }
    />
  );
}
