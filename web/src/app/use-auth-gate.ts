import { useEffect } from "react";
import { navigate, usePathname } from "@/base/navigation";
import { matchPath } from "@/base/paths";
import { isAdmin, loadProfile, useSession } from "@/features/auth";
import { gate } from "./gate";

const delayMs = 300;

/** Applies the gate 300 ms after a change of route or session, once loading has finished. */
export function useAuthGate(): void {
  const location = usePathname();
  const { user, profile, loading } = useSession();
  const person = user ? { isApproved: user.isApproved, isAdmin: isAdmin({ user, profile }) } : null;
  const target = loading ? null : gate(matchPath(location), person);

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => {
      // While the next screen is on its way the last one still stands here, and is no longer guarded.
      if (window.location.pathname === location) navigate(target, { replace: true });
    }, delayMs);
    return () => clearTimeout(timer);
  }, [target, location]);

  // An approval or a ban reaches an open app with the next change of screen, at most every five minutes.
  useEffect(() => void loadProfile(), [location]);
}
