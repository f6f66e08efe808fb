import { type ReactNode, useEffect } from "react";
import { navigate } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { href, type PathMatch } from "@/base/paths";
import { useAdminProof } from "@/features/auth/admin-proof";
import { isOwner } from "@/features/auth/owner";
import { isAdmin } from "@/features/auth/roles";
import { useSession } from "@/features/auth/session";
import { PageSpinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { adminTexts } from "./admin-texts";

/**
 * Draws a back-office page only for somebody whose admin token the server has accepted just now. Others go
 * to the back office's door; the member app's dashboard sends them to the member app instead (2.4).
 */
export function AdminGuard({ match, children }: { match: PathMatch; children: ReactNode }) {
  const session = useSession();
  const config = useConfig();
  const { proof, retry, retrying } = useAdminProof();
  const checking = proof === "checking" || session.loading || config === undefined;
  const target = destination();

  function destination(): string | null {
    if (match.path === "/admin-old") {
      // A missing admin token is known before the person is.
      if (session.loading || !config) return null;
      if (!session.user) return href("/auth");
      if (!isAdmin(session, config)) return href("/");
    }
    if (proof === "refused") return href("/admin/login");
    if (checking || proof === "unreachable") return null;
    if (!isAdmin(session, config)) return href("/admin/login");
    return match.access === "owner" && !isOwner(session.user, config) ? href("/") : null;
  }

  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target]);

  if (proof === "unreachable") return <ErrorState query={{ isFetching: retrying, refetch: retry }} />;
  return target || checking ? <PageSpinner label={adminTexts.checking} /> : children;
}
