import { clsx } from "clsx";
import {
  ChartLine,
  LayoutDashboard,
  LogOut,
  Menu,
  Package,
  PanelLeftClose,
  PanelLeftOpen,
  ReceiptText,
  Settings,
  ShieldCheck,
  Store,
  Users,
  Wallet,
} from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Link, usePathname } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { href, type PathMatch } from "@/base/paths";
import { isAdmin, isOwner, logout, useSession } from "@/features/auth";
import { IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import { AdminGuard } from "./admin-guard";
import { adminTexts as texts } from "./admin-texts";
import { appTexts } from "./texts";

const SetupReturn = lazy(() => import("@/features/business/components/setup-return"));

/** The setup itself, and the dashboard, which shows its card. */
const withoutReturn = new Set<PathMatch["path"]>(["/admin", "/admin/setup", "/admin/readiness"]);

type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

const entries: readonly [label: string, to: string, icon: Icon][] = [
  [texts.dashboard, href("/admin"), LayoutDashboard],
  [texts.users, href("/admin/users"), Users],
  [texts.products, href("/admin/products"), Package],
  [texts.orders, href("/admin/orders"), ReceiptText],
  [texts.wallets, href("/admin/wallets"), Wallet],
  [texts.analytics, href("/admin/analytics"), ChartLine],
  [texts.settings, href("/admin/settings"), Settings],
];

const settings =
  /^\/admin\/(animations|announcements|business|delivery|guarantee-notice|invitations|letters|mail|moderation|readiness|retention|revocations|rooms|setup|shop-settings|term|vouchers)/;

/** The entry that a screen without one of its own belongs to: where its way back leads. */
function entryOf(path: string): string {
  if (entries.some(([, to]) => to === path)) return path;
  if (/^\/admin\/(stock|categories)/.test(path)) return href("/admin/products");
  return settings.test(path) ? href("/admin/settings") : href("/admin");
}

/**
 * The frame of the back office: a sidebar on desks, a menu sheet on phones. /simple-admin tells others
 * itself that they may not enter; every other screen is guarded here.
 */
export default function AdminShell({
  match,
  foot,
  children,
}: {
  match: PathMatch;
  foot: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  const config = useConfig();
  const [narrow, setNarrow] = useState(false);
  const [menu, setMenu] = useState(false);
  const shopName = config?.shopName ?? appTexts.fallbackName;

  const page = session.user?.secondFactorMissing ? (
    <EmptyState
      icon={<ShieldCheck />}
      title={texts.factorTitle}
      text={texts.factorText}
      action={
        <Link href={href("/profile")} className={buttonClass({ size: "lg" })}>
          {texts.toProfile}
        </Link>
      }
    />
  ) : match.path === "/simple-admin" ? (
    children
  ) : (
    <AdminGuard match={match}>{children}</AdminGuard>
  );
  if (!isAdmin(session)) {
    return (
      <>
        <main id="content">{page}</main>
        {foot}
      </>
    );
  }

  const who = `${texts.label} · ${session.user?.username ?? ""}`;
  return (
    <div className="min-h-dvh lg:flex">
      <aside
        className={clsx(
          "sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 border-r border-line bg-surface p-3 transition-[width] duration-200 lg:flex",
          narrow ? "w-17" : "w-60",
        )}
      >
        <div className={clsx("flex items-start justify-between pt-2", narrow ? "pl-0" : "pl-3")}>
          {narrow ? null : (
            <div className="min-w-0">
              <p className="line-clamp-2 font-serif text-xl leading-tight font-semibold">{shopName}</p>
              <p className="truncate text-sm text-muted">{who}</p>
            </div>
          )}
          <IconButton
            variant="ghost"
            label={narrow ? texts.expand : texts.collapse}
            aria-expanded={!narrow}
            onClick={() => setNarrow(!narrow)}
          >
            {narrow ? (
              <PanelLeftOpen aria-hidden className="size-5" />
            ) : (
              <PanelLeftClose aria-hidden className="size-5" />
            )}
          </IconButton>
        </div>
        <AdminNav narrow={narrow} />
      </aside>

      <header className="sticky top-0 z-30 flex h-16 items-center justify-between gap-3 border-b border-line bg-surface px-4 lg:hidden">
        <div className="min-w-0">
          <p className="truncate font-serif text-lg leading-tight font-semibold">{shopName}</p>
          <p className="truncate text-xs text-muted">{who}</p>
        </div>
        <IconButton label={texts.menu} onClick={() => setMenu(true)}>
          <Menu aria-hidden className="size-5" />
        </IconButton>
      </header>
      <Sheet open={menu} onOpenChange={setMenu} title={texts.menu}>
        <div className="flex min-h-full flex-col px-3 pb-6">
          <AdminNav narrow={false} onGo={() => setMenu(false)} />
        </div>
      </Sheet>

      <div className="flex min-w-0 flex-1 flex-col">
        <main id="content" className="flex-1 p-4 pb-14 sm:p-6 lg:p-8">
          <div className="mx-auto max-w-7xl">
            {isOwner(session.user) && !withoutReturn.has(match.path) ? (
              <Suspense>
                <SetupReturn />
              </Suspense>
            ) : null}
            {page}
          </div>
        </main>
        {foot}
      </div>
    </div>
  );
}

function AdminNav({ narrow, onGo }: { narrow: boolean; onGo?: () => void }) {
  const location = usePathname();
  const row = clsx(
    "flex h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150 focus-visible:-outline-offset-2",
  );
  return (
    <>
      <nav aria-label={texts.navigation} className="flex flex-1 flex-col gap-1">
        {entries.map(([label, to, EntryIcon]) => {
          const active = entryOf(location) === to;
          return (
            <Link
              key={to}
              href={to}
              onClick={onGo}
              title={narrow ? label : undefined}
              aria-current={location === to ? "page" : active || undefined}
              className={clsx(
                row,
                active ? "bg-brand-soft text-on-brand-soft" : "text-muted hover:bg-sunken hover:text-ink",
              )}
            >
              <EntryIcon aria-hidden className="size-5 shrink-0" />
              <span className={narrow ? "sr-only" : undefined}>{label}</span>
            </Link>
          );
        })}
      </nav>
      <div className="flex flex-col gap-1">
        <Link
          href={href("/shop")}
          title={narrow ? texts.toShop : undefined}
          className={clsx(row, "text-muted hover:bg-sunken hover:text-ink")}
        >
          <Store aria-hidden className="size-5 shrink-0" />
          <span className={narrow ? "sr-only" : undefined}>{texts.toShop}</span>
        </Link>
        <button
          type="button"
          onClick={() => void logout("admin")}
          title={narrow ? texts.logout : undefined}
          className={clsx(row, "text-muted hover:bg-sunken hover:text-ink")}
        >
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={narrow ? "sr-only" : undefined}>{texts.logout}</span>
        </button>
      </div>
    </>
  );
}
