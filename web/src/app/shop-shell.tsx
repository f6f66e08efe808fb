import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link, navigate, usePathname } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { href, matchPath } from "@/base/paths";
import { isAdmin, isOwner, signInEntry, useSession } from "@/features/auth";
import { CartButton, CartHost } from "@/features/cart";
import { useStore } from "@/base/store";
import { CountBadge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { type NavItem, navItems, unreadChat } from "./nav-items";
import { appTexts } from "./texts";

const SetupReturn = lazy(() => import("@/features/business/components/setup-return"));
const Bell = lazy(() => import("@/features/notifications/components/bell"));

/**
 * The frame of the shop: name, cart and one navigation, which lies at the bottom under the thumb on
 * phones and in the head on desks. `--nav` tells pages how much room it takes at the bottom.
 */
export function ShopShell({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  const location = usePathname();
  const session = useSession();
  const config = useConfig();
  const owner = isOwner(session.user);
  const items = navItems({
    path: matchPath(location)?.path,
    signedIn: session.isAuthenticated,
    owner,
  });
  const toSignIn = !session.isAuthenticated && !session.loading;

  return (
    <div className="flex min-h-dvh flex-col pb-(--nav) [--nav:calc(4.25rem+var(--safe-bottom))] md:[--nav:0px]">
      <a href="#content" className="skip-link">
        {appTexts.skipToContent}
      </a>
      <header className="bg-paper md:sticky md:z-30 md:top-0 md:border-b md:border-line">
        <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-4 sm:px-6 md:h-19">
          <Link
            href={href("/shop")}
            className="mr-auto min-w-0 truncate rounded-md font-serif text-2xl font-semibold"
          >
            {config?.shopName ?? appTexts.fallbackName}
          </Link>
          <nav
            aria-label={appTexts.navigation}
            className={clsx(
              "fixed inset-x-0 bottom-0 z-30 flex h-(--nav) justify-around border-t border-line bg-surface px-2 pb-safe",
              "md:static md:mr-4 md:h-auto md:gap-1 md:border-0 md:bg-transparent md:p-0",
            )}
          >
            {items.map((item) => (
              <NavLink
                key={item.href}
                item={item}
                onClick={(event) => {
                  if (!item.needsLogin || !toSignIn) return;
                  event.preventDefault();
                  navigate(href("/auth"), item.signsIn ? { state: signInEntry } : {});
                }}
              />
            ))}
          </nav>
          {isAdmin(session) && !owner ? (
            <Link
              href={href("/admin")}
              aria-label={appTexts.admin}
              title={appTexts.admin}
              className={buttonClass({ variant: "outline", size: "icon" })}
            >
              <ShieldCheck className="size-5" />
            </Link>
          ) : null}
          {session.user?.isApproved ? (
            <span className="size-11">
              <Suspense>
                <Bell />
              </Suspense>
            </span>
          ) : null}
          <CartButton />
        </div>
      </header>
      {/* On phones the bot's button, which comes later, never lies over the end of a page. */}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 pb-22 outline-none sm:px-6 md:pt-6 md:pb-8"
      >
        {owner ? (
          <Suspense>
            <SetupReturn />
          </Suspense>
        ) : null}
        {children}
      </main>
      {foot}
      <CartHost />
    </div>
  );
}

function NavLink({ item, onClick }: { item: NavItem; onClick: React.MouseEventHandler }) {
  const Icon = item.icon;
  const unread = useStore(unreadChat);
  const count = item.href === href("/chat") ? unread : 0;
  return (
    <Link
      href={item.href}
      onClick={onClick}
      aria-current={item.active ? "page" : undefined}
      className="nav-entry group"
    >
      <span aria-hidden className="nav-icon">
        <Icon className="size-5.5 md:size-5" />
        <CountBadge count={count} className="nav-count" />
      </span>
      {item.label}
      {count ? <span className="sr-only">{appTexts.unread(count)}</span> : null}
    </Link>
  );
}
