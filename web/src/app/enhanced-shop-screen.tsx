import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, navigate, useSearch } from "@/base/navigation";
import { withParam } from "@/base/params";
import { href } from "@/base/paths";
import { SignedInOnly, useSession } from "@/features/auth";
import { useItemCount } from "@/features/cart";
import type { Product } from "@/features/catalog";
import { addThroughServer, productAddress } from "@/features/discovery";
import { notificationsQuery, unreadIn } from "@/features/notifications";
import { NotificationCard } from "@/features/profiles";
import { TourOffer } from "@/features/tutorial";
import { wishlistQuery } from "@/features/wishlist";
import { buttonClass } from "@/ui/button-class";
import { PageSpinner } from "@/ui/spinner";
import { type TabItem, TabPanel, Tabs } from "@/ui/tabs";
import { DetailExtras } from "./first-screen";
import { enhancedShopTexts as texts } from "./page-texts";

const CartBar = lazy(() => import("@/features/cart/components/cart-bar"));
const DiscoveryPanel = lazy(() => import("@/features/discovery/components/discovery-panel"));
const WishlistPanel = lazy(() => import("@/features/wishlist/components/wishlist-panel"));
const NotificationsPanel = lazy(() => import("@/features/notifications/components/notifications-panel"));
const ReviewsPanel = lazy(() => import("@/features/reviews/components/reviews-panel"));
const SalesPanel = lazy(() => import("@/features/analytics/components/sales-panel"));

const tabs = ["shop", "wishlist", "notifications", "reviews", "analytics"] as const;
type Tab = (typeof tabs)[number];

/** The members' shop as a screen of its own. */
export default function EnhancedShopScreen() {
  return <EnhancedShop />;
}

/**
 * The members' shop: searching, wishes, notifications, reviews, and for admins the sales. `embedded` in
 * another screen it brings neither the heading nor the cart, which belong to the frame around.
 */
export function EnhancedShop({ embedded = false }: { embedded?: boolean }) {
  return (
    <SignedInOnly reason={texts.signInText} toShop>
      {({ profile }) => <Content admin={profile?.isAdmin === true} embedded={embedded} />}
    </SignedInOnly>
  );
}

/** The tab that an address names; what is not for this person is the shop. */
function readTab(query: string, admin: boolean): Tab {
  const named = tabs.find((tab) => tab === new URLSearchParams(query).get("tab")) ?? "shop";
  return named === "analytics" && !admin ? "shop" : named;
}

const tabAddress = (tab: Tab): string =>
  location.pathname + withParam(location.search, "tab", tab === "shop" ? undefined : tab);

function Content({ admin, embedded }: { admin: boolean; embedded: boolean }) {
  const tab = readTab(useSearch(), admin);
  const filled = useItemCount() > 0;
  const wishes = useQuery(wishlistQuery).data?.length ?? 0;
  const unread = useQuery({ ...notificationsQuery, select: unreadIn }).data ?? 0;
  const items: TabItem<Tab>[] = [
    { value: "shop", label: texts.shop },
    { value: "wishlist", label: texts.wishlist, count: wishes },
    { value: "notifications", label: texts.notifications, count: unread },
    { value: "reviews", label: texts.reviews },
    ...(admin ? [{ value: "analytics", label: texts.analytics } as const] : []),
  ];
  // On phones the row of tabs is wider than the screen.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = row.current?.querySelector('[role="tab"][aria-selected="true"]');
    active?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [tab, wishes, unread]);
  return (
    <div ref={row}>
      {embedded ? null : <h1 className="sr-only">{texts.title}</h1>}
      <Tabs
        value={tab}
        onChange={(next) => navigate(tabAddress(next), { state: history.state as object })}
        items={items}
        label={texts.tabs}
      >
        <TabPanel value={tab}>
          <Suspense fallback={<PageSpinner />}>
            <Panel tab={tab} />
          </Suspense>
        </TabPanel>
      </Tabs>
      {filled && !embedded ? (
        <Suspense>
          <CartBar />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What other features tell about a product. */
const renderDetail = ({ id }: Product) => (
  <Suspense fallback={<div className="h-8" />}>
    <DetailExtras productId={id} />
  </Suspense>
);

function Panel({ tab }: { tab: Tab }) {
  const profile = useSession().profile;
  if (tab === "wishlist") {
    return (
      <WishlistPanel
        detail={productAddress}
        onAdd={addThroughServer}
        start={
          <Link href={href("/enhanced-shop")} className={buttonClass()}>
            {texts.toShop}
          </Link>
        }
      />
    );
  }
  if (tab === "notifications")
    return <NotificationsPanel settings={<NotificationCard profile={profile} />} />;
  if (tab === "reviews") return <ReviewsPanel detail={productAddress} />;
  if (tab === "analytics") return <SalesPanel />;
  return (
    <>
      <TourOffer />
      <DiscoveryPanel renderDetail={renderDetail} />
    </>
  );
}
