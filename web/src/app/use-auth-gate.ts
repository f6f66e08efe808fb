import { useEffect } from "react";
import { navigate, usePathname } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { matchPath } from "@/base/paths";
import { isAdmin } from "@/features/auth/roles";
import { loadProfile, useSession } from "@/features/auth/session";
import { gate } from "./gate";

const delayMs = 300;

/** Applies the gate 300 ms after a change of route or session, once loading has finished. */
export function useAuthGate(): void {
  const location = usePathname();
  const { user, profile, loading } = useSession();
  const config = useConfig();
  const person = user ? { isApproved: user.isApproved, isAdmin: isAdmin({ user, profile }, config) } : null;
  const target = loading ? null : gate(matchPath(location), person);

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => {
      // While the next screen is on its way the last one still stands here, and is nobody's concern any more.
      if (window.location.pathname === location) navigate(target, { replace: true });
    }, delayMs);
    return () => clearTimeout(timer);
  }, [target, location]);

  // An approval or a ban reaches an open app with the next change of screen, at most every five minutes.
  useEffect(() => void loadProfile(), [location]);
}
