import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { useConfig } from "@/api/config";
import { queryClient } from "@/api/query";
import { matchPath } from "@/base/paths";
import { useStore } from "@/base/store";
import { PageSpinner } from "@/ui/spinner";
import { toastStore } from "@/ui/toast";
import { ErrorBoundary } from "./error-boundary";
import { routes } from "./routes";
import { useScrollRestoration } from "./scroll";
import { ShopShell } from "./shop-shell";
import { useAuthGate } from "./use-auth-gate";
import { useRouteTitle } from "./use-route-title";

const AdminShell = lazy(() => import("./admin-shell"));
const AdminGuard = lazy(() => import("./admin-guard"));
const NotFound = lazy(() => import("./not-found"));
const Toaster = lazy(() => import("@/ui/toaster"));

const shells = {
  shop: ShopShell,
  admin: AdminShell,
  plain: ({ children }: { children: ReactNode }) => <main id="content">{children}</main>,
};

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen />
      <Toasts />
    </QueryClientProvider>
  );
}

function Screen() {
  const [location] = useLocation();
  const match = matchPath(location);
  const route = match ? routes[match.path] : undefined;
  useAuthGate();
  useRouteTitle(match?.path, useConfig()?.shopName);
  useScrollRestoration(location, screenKey(location));

  const Shell = shells[route?.shell ?? "shop"];
  const Page = route?.page ?? NotFound;
  const page = <Page params={match?.params ?? {}} />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell>
        <ErrorBoundary resetKey={location}>
          <Suspense fallback={<PageSpinner />}>
            {match && route?.guarded ? <AdminGuard access={match.access}>{page}</AdminGuard> : page}
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Suspense>
  );
}

/** The shop stays where it is while its product sheet opens and closes; any other address is a new screen. */
function screenKey(location: string): string {
  const path = matchPath(location)?.path;
  return path === "/shop" || path === "/product/{id}" ? "shop" : location;
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
