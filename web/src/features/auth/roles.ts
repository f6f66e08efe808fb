import type { Config } from "@/api/config";
import { isOwner } from "./owner";
import type { Profile, User } from "./session";

interface Person {
  user: Pick<User, "username" | "role"> | null;
  profile: Pick<Profile, "isAdmin" | "isPremium" | "premiumUntil"> | null;
}

/** Role admin, the owner, or a profile marked as admin. */
export function isAdmin({ user, profile }: Person, config: Config | undefined): boolean {
  return user !== null && (user.role === "admin" || isOwner(user, config) || profile?.isAdmin === true);
}

/** Role premium, or a membership that has not run out. It decides prices, not who may enter: admins may anyway. */
export function isPremium({ user, profile }: Person, now: number = Date.now()): boolean {
  if (user?.role === "premium") return true;
  return Boolean(profile?.isPremium && profile.premiumUntil && Date.parse(profile.premiumUntil) > now);
}
