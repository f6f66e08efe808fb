import { type ComponentType, lazy } from "react";
import type { AppPath } from "@/base/paths";

/** Every page takes the values between the slashes of its address. */
export interface PageProps {
  params: Record<string, string>;
}

const wallet = lazy(() => import("@/features/wallets/pages/wallet-page"));
const adminWallets = lazy(() => import("./wallets-screen"));
const auth = lazy(() => import("./auth-screen"));
const enhancedShop = lazy(() => import("./enhanced-shop-screen"));
const chat = lazy(() => import("./chat-screen"));
const adminLogin = lazy(() => import("@/features/auth/pages/admin-login-page"));
const pending = lazy(() => import("@/features/auth/pages/pending-page"));
const simpleAdmin = lazy(() => import("@/features/members/pages/simple-admin-page"));
const users = lazy(() => import("@/features/members/pages/users-page"));
const payments = lazy(() => import("@/features/premium/admin/payments-page"));
const paypalSuccess = lazy(() => import("@/features/premium/pages/paypal-success-page"));
const paypalCancel = lazy(() => import("@/features/premium/pages/paypal-cancel-page"));
const lounge = lazy(() => import("@/features/lounge/pages/lounge-page"));
const loungeOffice = lazy(() => import("@/features/lounge/admin/office-page"));
const ownProfile = lazy(() => import("@/features/profiles/pages/own-profile-page"));
const publicProfile = lazy(() => import("@/features/profiles/pages/public-profile-page"));
const orders = lazy(() => import("@/features/orders/pages/orders-page"));
const helpList = lazy(() => import("@/features/help/pages/help-list-page"));
const help = lazy(() => import("@/features/help/pages/help-page"));
const dashboard = lazy(() => import("@/features/analytics/pages/dashboard-page"));
const analytics = lazy(() => import("@/features/analytics/pages/analytics-page"));
const audit = lazy(() => import("@/features/audit/pages/audit-page"));
const statistics = lazy(() => import("@/features/analytics/pages/statistics-page"));
const oldDashboard = lazy(() => import("@/features/analytics/pages/old-dashboard-page"));
const settings = lazy(() => import("@/features/analytics/pages/settings-page"));
const animations = lazy(() => import("@/features/animations/pages/animations-page"));
const products = lazy(() => import("@/features/catalog/admin/products-page"));

/**
 * Every screen but the shop itself, which is in the first download (see app.tsx). The table is a chunk of
 * its own, so that the first load does not grow with the number of screens. Which frame a screen gets
 * and who may see it follows from its address in base/paths.ts.
 */
export const pages: Record<Exclude<AppPath, "/shop" | "/product/{id}">, ComponentType<PageProps>> = {
  "/": auth,
  "/auth": auth,
  "/enhanced-shop": enhancedShop,
  "/chat": chat,
  "/chat/{id}": chat,
  "/premium-lounge": lounge,
  "/user/{userId}": publicProfile,
  "/profile/{userId}": publicProfile,
  "/profile": ownProfile,
  "/wallet": wallet,
  "/orders": orders,
  "/hilfe": helpList,
  "/hilfe/{slug}": help,
  "/pending-approval": pending,
  "/paypal-success": paypalSuccess,
  "/paypal-cancel": paypalCancel,
  "/simple-admin": simpleAdmin,
  "/admin": dashboard,
  "/admin/users": users,
  "/admin/products": products,
  "/admin/orders": orders,
  "/admin/wallets": adminWallets,
  "/admin/analytics": analytics,
  "/admin/settings": settings,
  "/admin/audit": audit,
  "/admin/lounge": loungeOffice,
  "/admin/payments": payments,
  "/admin/animations": animations,
  "/admin/statistics": statistics,
  "/admin-old": oldDashboard,
  "/admin/login": adminLogin,
};
