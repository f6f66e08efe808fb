import { type ReactNode, useEffect } from "react";
import { navigate } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { href, type PathMatch } from "@/base/paths";
import { isAdmin, isOwner, useAdminProof, useSession } from "@/features/auth";
import { PageSpinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { adminTexts } from "./admin-texts";

/**
 * Draws a back-office page only to people whose admin token the server has accepted just now. Others go
 * to the back office's door; the member app's dashboard sends them to the member app instead (2.4).
 */
export function AdminGuard({ match, children }: { match: PathMatch; children: ReactNode }) {
  const session = useSession();
  const config = useConfig();
  const { proof, retry, retrying } = useAdminProof();
  const may = isAdmin(session);
  // Anyone who is known to be an admin stays while the session brings its profile up to date.
  const checking = proof === "checking" || (session.loading && !may) || config === undefined;
  const target = destination();

  function destination(): string | null {
    if (match.path === "/admin-old") {
      // A missing admin token is known before the person is.
      if ((session.loading && !may) || !config) return null;
      if (!session.user) return href("/auth");
      if (!may) return href("/");
    }
    if (proof === "refused") return href("/admin/login");
    if (checking || proof === "unreachable") return null;
    if (!may) return href("/admin/login");
    return match.access === "owner" && !isOwner(session.user) ? href("/") : null;
  }

  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target]);

  if (proof === "unreachable") return <ErrorState query={{ isFetching: retrying, refetch: retry }} />;
  return target || checking ? <PageSpinner label={adminTexts.checking} /> : children;
}
