import { type ComponentType, lazy } from "react";
import type { AppPath } from "@/base/paths";

/** Every page takes the values between the slashes of its address. */
export interface PageProps {
  params: Record<string, string>;
}

const soon = lazy(() => import("./coming-soon"));

/**
 * Every screen but the shop itself, which is in the first download (see app.tsx). The table is a chunk of
 * its own, so that the first load does not grow with the number of screens. Which frame a screen gets
 * and who may see it follows from its address in base/paths.ts.
 */
export const pages: Record<Exclude<AppPath, "/shop" | "/product/{id}">, ComponentType<PageProps>> = {
  "/": soon,
  "/auth": soon,
  "/enhanced-shop": soon,
  "/chat": soon,
  "/chat/{id}": soon,
  "/premium-lounge": soon,
  "/user/{userId}": soon,
  "/profile/{userId}": soon,
  "/profile": soon,
  "/wallet": soon,
  "/orders": soon,
  "/pending-approval": soon,
  "/paypal-success": soon,
  "/paypal-cancel": soon,
  "/simple-admin": soon,
  "/admin": soon,
  "/admin/users": soon,
  "/admin/products": soon,
  "/admin/orders": soon,
  "/admin/wallets": soon,
  "/admin/analytics": soon,
  "/admin/settings": soon,
  "/admin/animations": soon,
  "/admin/statistics": soon,
  "/admin-old": soon,
  "/admin/login": soon,
};
