import { ShieldX } from "lucide-react";
import { useEffect } from "react";
import { useConfig } from "@/api/config";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin } from "@/features/auth/roles";
import { useSession } from "@/features/auth/session";
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

  if (loading || user === null || config === undefined) {
    return (
      <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
        <Spinner />
        {texts.loading}
      </p>
    );
  }
  if (isAdmin(session, config)) return <SimpleDashboard />;
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
