import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { usePathname } from "@/base/navigation";
import { queryClient } from "@/api/query";
import { matchPath, type PathMatch } from "@/base/paths";
import { useStore } from "@/base/store";
import { Footer } from "@/features/terms";
import { PageSpinner } from "@/ui/spinner";
import { toastStore } from "@/ui/toast";
import { ErrorBoundary } from "./error-boundary";
import { Page } from "./first-screen";
import { ShopScreen } from "./shop-screen";
import { ShopShell } from "./shop-shell";
import { SlowNotice } from "./slow-notice";
import { useAuthGate } from "./use-auth-gate";
import { useScrollRestoration } from "./scroll";

const AdminShell = lazy(() => import("./admin-shell"));
const Toaster = lazy(() => import("@/ui/toaster"));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen />
      <SlowNotice />
      <Toasts />
    </QueryClientProvider>
  );
}

function Screen() {
  const location = usePathname();
  const match = matchPath(location);
  const inShop = match?.path === "/shop" || match?.path === "/product/{id}";
  // The shop stays where it is while its product sheet opens and closes.
  useScrollRestoration(location, inShop ? "shop" : location);

  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell match={match}>
        <ErrorBoundary resetKey={location}>
          <Suspense fallback={<Waiting />}>
            {inShop ? <ShopScreen productId={match.params.id} /> : <Page match={match} />}
            <Gate />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Suspense>
  );
}

/** As high as the window, so that the foot is not seen to make room for the screen. */
const Waiting = () => (
  <div className="min-h-dvh">
    <PageSpinner />
  </div>
);

/** Next to the screen, not around it: its time runs once the screen is drawn, so that it never redirects from a blank one. */
function Gate() {
  useAuthGate();
  return null;
}

/** The frame: the shop's navigation, the back office's sidebar with its guard, or none. */
function Shell({ match, children }: { match: PathMatch | null; children: ReactNode }) {
  if (match?.access === "admin" || match?.access === "owner") {
    return (
      <AdminShell match={match} foot={<Footer />}>
        {children}
      </AdminShell>
    );
  }
  if (match?.path === "/pending-approval" || match?.path === "/admin/login") {
    return (
      <>
        <main id="content">{children}</main>
        <Footer />
      </>
    );
  }
  return <ShopShell foot={<Footer />}>{children}</ShopShell>;
}

/** The toast machinery is fetched when there is something to say for the first time. */
function Toasts() {
  const needed = useStore(toastStore).length > 0;
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
