import { type ReactNode, useEffect } from "react";
import { navigate } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { readAdminToken } from "@/api/token";
import { type Access, href } from "@/base/paths";
import { isOwner } from "@/features/auth/owner";
import { isAdmin } from "@/features/auth/roles";
import { useSession } from "@/features/auth/session";
import { PageSpinner } from "@/ui/spinner";
import { adminTexts } from "./admin-texts";

/** Draws a back-office page only for somebody who holds the admin token and is an admin. */
export function AdminGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const config = useConfig();
  const checking = session.loading || config === undefined;
  const target = destination();

  function destination(): string | null {
    if (!readAdminToken()) return href("/admin/login");
    if (checking) return null;
    if (!isAdmin(session, config)) return href("/admin/login");
    return access === "owner" && !isOwner(session.user, config) ? href("/") : null;
  }

  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target]);

  return target || checking ? <PageSpinner label={adminTexts.checking} /> : children;
}
