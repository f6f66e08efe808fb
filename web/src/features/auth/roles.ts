import type { Profile, User } from "./session";

/** Whether this is the account that the shop belongs to, as the server says. */
export function isOwner(user: { isOwner: boolean } | null | undefined): boolean {
  return user?.isOwner === true;
}

interface Person {
  user: Pick<User, "isOwner" | "role"> | null;
  profile: Pick<Profile, "isAdmin" | "isPremium" | "premiumUntil"> | null;
}

/** Role admin, the owner, or a profile marked as admin. */
export function isAdmin({ user, profile }: Person): boolean {
  return user !== null && (user.role === "admin" || isOwner(user) || profile?.isAdmin === true);
}

/** Role premium, or a membership that has not run out. It decides prices, not who may enter: admins may anyway. */
export function isPremium({ user, profile }: Person, now: number = Date.now()): boolean {
  if (user?.role === "premium") return true;
  return Boolean(profile?.isPremium && profile.premiumUntil && Date.parse(profile.premiumUntil) > now);
}
