import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { AppPath } from "@/base/paths";
import ShopPage from "@/features/catalog/pages/shop-page";

/** Every page takes the values between the slashes of its address. */
export interface PageProps {
  params: Record<string, string>;
}

type Page = ComponentType<PageProps> | LazyExoticComponent<ComponentType<PageProps>>;

export interface Route {
  page: Page;
  /** The frame: the shop's navigation, the back office's sidebar, or none. */
  shell: "shop" | "admin" | "plain";
  /** Ask for the back office's token and the admin role before anything is drawn. */
  guarded?: boolean;
}

const soon = lazy(() => import("./coming-soon"));

const inShop = (page: Page): Route => ({ page, shell: "shop" });
const inAdmin = (page: Page): Route => ({ page, shell: "admin", guarded: true });

/** The shop is in the first download, everything else comes when it is asked for. */
export const routes: Record<AppPath, Route> = {
  "/": inShop(soon),
  "/auth": inShop(soon),
  "/shop": inShop(ShopPage),
  "/product/{id}": inShop(ShopPage),
  "/enhanced-shop": inShop(soon),
  "/chat": inShop(soon),
  "/chat/{id}": inShop(soon),
  "/premium-lounge": inShop(soon),
  "/user/{userId}": inShop(soon),
  "/profile/{userId}": inShop(soon),
  "/profile": inShop(soon),
  "/wallet": inShop(soon),
  "/orders": inShop(soon),
  "/pending-approval": { page: soon, shell: "plain" },
  "/paypal-success": inShop(soon),
  "/paypal-cancel": inShop(soon),
  "/simple-admin": { page: soon, shell: "admin" },
  "/admin": inAdmin(soon),
  "/admin/users": inAdmin(soon),
  "/admin/products": inAdmin(soon),
  "/admin/orders": inAdmin(soon),
  "/admin/wallets": inAdmin(soon),
  "/admin/analytics": inAdmin(soon),
  "/admin/settings": inAdmin(soon),
  "/admin/animations": inAdmin(soon),
  "/admin/statistics": inAdmin(soon),
  "/admin-old": inAdmin(soon),
  "/admin/login": { page: soon, shell: "plain" },
};
