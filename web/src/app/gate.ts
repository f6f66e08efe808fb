import { href, legalPaths, type PathMatch } from "@/base/paths";

/** What the gate needs to know about the signed-in person. */
export interface GatePerson {
  isApproved: boolean;
  isAdmin: boolean;
}

const signInScreens = new Set(["/", "/auth"]);
const openToUnapproved = new Set<string>([
  "/auth",
  "/passwort-vergessen",
  "/passwort-neu",
  "/newsletter-abbestellen",
  "/zusammenfassung-abbestellen",
  "/pending-approval",
  "/admin/login",
  ...legalPaths,
]);

/** The back office has a guard of its own, which leads to its own door at once; /simple-admin has none. */
const hasOwnGuard = ({ access, path }: PathMatch): boolean =>
  (access === "admin" || access === "owner") && path !== "/simple-admin";

/**
 * Where the person must go instead of the requested screen; null to stay. `match` is null for the 404
 * page, which is public. Evaluated 300 ms after a change and only when the session is known.
 */
export function gate(match: PathMatch | null, person: GatePerson | null): string | null {
  if (!person) return match && match.access !== "public" && !hasOwnGuard(match) ? href("/auth") : null;
  const path = match?.path ?? "";
  if (!person.isApproved) return openToUnapproved.has(path) ? null : href("/pending-approval");
  if (signInScreens.has(path) || path === "/pending-approval") {
    return person.isAdmin ? href("/simple-admin") : href("/shop");
  }
  return null;
}
