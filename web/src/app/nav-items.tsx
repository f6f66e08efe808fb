import { MessageCircle, ShieldCheck, Store, UserRound, Wallet } from "lucide-react";
import type { ComponentType } from "react";
import { type AppPath, href } from "@/base/paths";
import { createStore } from "@/base/store";
import { appTexts } from "./texts";

export interface NavItem {
  label: string;
  href: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Leads to the sign-in screen until the person is signed in. */
  needsLogin: boolean;
  /** Is called 'Anmelden' just now. */
  signsIn?: boolean;
  active: boolean;
}

/** Unread messages; their counter loads later. */
export const unreadChat = createStore(0);

/** The entries of the bottom navigation for this person at this place. */
export function navItems({
  path,
  signedIn,
  owner,
}: {
  path: AppPath | undefined;
  signedIn: boolean;
  owner: boolean;
}): NavItem[] {
  const at = (...places: AppPath[]) => path !== undefined && places.includes(path);
  return [
    {
      label: appTexts.shop,
      href: href("/shop"),
      icon: Store,
      needsLogin: false,
      active: at("/shop", "/"),
    },
    {
      label: appTexts.chat,
      href: href("/chat"),
      icon: MessageCircle,
      needsLogin: true,
      active: at("/chat", "/chat/{id}"),
    },
    { label: appTexts.wallet, href: href("/wallet"), icon: Wallet, needsLogin: true, active: at("/wallet") },
    {
      label: signedIn ? appTexts.profile : appTexts.signIn,
      href: href("/profile"),
      icon: UserRound,
      needsLogin: true,
      signsIn: !signedIn,
      active: at("/profile", "/auth"),
    },
    ...(owner
      ? [{ label: appTexts.admin, href: href("/admin"), icon: ShieldCheck, needsLogin: false, active: false }]
      : []),
  ];
}
