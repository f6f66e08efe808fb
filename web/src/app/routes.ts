import type { ComponentType } from "react";
import type { AppPath } from "@/base/paths";
import { preloadable } from "@/base/preloadable";
import type { PageProps } from "./page-props";

const wallet = preloadable(() => import("@/features/wallets/pages/wallet-page"));
const adminWallets = preloadable(() => import("./wallets-screen"));
const auth = preloadable(() => import("./auth-screen"));
const enhancedShop = preloadable(() => import("./enhanced-shop-screen"));
const chat = preloadable(async () => {
  const [screen, { startLiveSession }] = await Promise.all([
    import("./chat-screen"),
    import("./live-session"),
  ]);
  // The connection is on its way before the screen is drawn.
  startLiveSession();
  return screen;
});
const adminLogin = preloadable(() => import("@/features/auth/pages/admin-login-page"));
const pending = preloadable(() => import("@/features/auth/pages/pending-page"));
const simpleAdmin = preloadable(() => import("@/features/members/pages/simple-admin-page"));
const users = preloadable(() => import("@/features/members/pages/users-page"));
const payments = preloadable(() => import("@/features/premium/admin/payments-page"));
const paypalSuccess = preloadable(() => import("@/features/premium/pages/paypal-success-page"));
const paypalCancel = preloadable(() => import("@/features/premium/pages/paypal-cancel-page"));
const lounge = preloadable(() => import("@/features/lounge/pages/lounge-page"));
const loungeOffice = preloadable(() => import("@/features/lounge/admin/office-page"));
const ownProfile = preloadable(() => import("@/features/profiles/pages/own-profile-page"));
const publicProfile = preloadable(() => import("@/features/profiles/pages/public-profile-page"));
const orders = preloadable(() => import("@/features/orders/pages/orders-page"));
const receipt = preloadable(() => import("@/features/orders/pages/receipt-page"));
const helpList = preloadable(() => import("@/features/help/pages/help-list-page"));
const help = preloadable(() => import("@/features/help/pages/help-page"));
const terms = preloadable(() => import("@/features/terms/pages/terms-page"));
const termsList = preloadable(() => import("@/features/terms/admin/terms-list-page"));
const termsEditor = preloadable(() => import("@/features/terms/admin/terms-editor-page"));
const shopSettings = preloadable(() => import("@/features/settings/pages/shop-settings-page"));
const guaranteeNotice = preloadable(() => import("@/features/terms/admin/guarantee-notice-page"));
const terminations = preloadable(() => import("@/features/terminations/admin/terminations-page"));
const revocations = preloadable(() => import("@/features/revocations/admin/revocations-page"));
const readiness = preloadable(() => import("@/features/business/pages/readiness-page"));
const setup = preloadable(() => import("@/features/business/pages/setup-page"));
const invoices = preloadable(() => import("@/features/invoices/pages/invoices-page"));
const bookkeeping = preloadable(() => import("@/features/bookkeeping/pages/bookkeeping-page"));
const retention = preloadable(() => import("@/features/retention/pages/retention-page"));
const money = preloadable(() => import("@/features/bank/pages/money-page"));
const work = preloadable(() => import("@/features/fulfilments/admin/work-page"));
const deliveryMethods = preloadable(() => import("@/features/delivery/admin/methods-page"));
const vouchers = preloadable(() => import("@/features/vouchers/admin/vouchers-page"));
const invitation = preloadable(() => import("@/features/invitations/pages/invitation-page"));
const invitations = preloadable(() => import("@/features/invitations/admin/invitations-page"));
const moderation = preloadable(() => import("@/features/moderation/admin/moderation-page"));
const decisions = preloadable(() => import("@/features/moderation/pages/decisions-page"));
const rooms = preloadable(() => import("@/features/chat/admin/rooms-page"));
const business = preloadable(() => import("@/features/business/pages/business-page"));
const dashboard = preloadable(() => import("@/features/analytics/pages/dashboard-page"));
const analytics = preloadable(() => import("@/features/analytics/pages/analytics-page"));
const audit = preloadable(() => import("@/features/audit/pages/audit-page"));
const statistics = preloadable(() => import("@/features/analytics/pages/statistics-page"));
const oldDashboard = preloadable(() => import("@/features/analytics/pages/old-dashboard-page"));
const settings = preloadable(() => import("@/features/analytics/pages/settings-page"));
const animations = preloadable(() => import("@/features/animations/pages/animations-page"));
const stock = preloadable(() => import("@/features/stock/pages/stock-page"));
const stockCount = preloadable(() => import("@/features/stock/pages/count-page"));
const stockMovements = preloadable(() => import("@/features/stock/pages/movements-page"));
const products = preloadable(() => import("@/features/catalog/admin/products-page"));
const categories = preloadable(() => import("@/features/catalog/admin/categories-page"));
const forgotten = preloadable(() => import("@/features/mail/pages/forgotten-page"));
const newPassword = preloadable(() => import("@/features/mail/pages/new-password-page"));
const verifyEmail = preloadable(() => import("@/features/mail/pages/verify-page"));
const letters = preloadable(() => import("@/features/mail/admin/letters-page"));
const ownLetters = preloadable(() => import("@/features/mail/pages/own-letters-page"));
const ownLetter = preloadable(() => import("@/features/mail/pages/own-letter-page"));
const news = preloadable(() => import("@/features/announcements/pages/news-page"));
const confirmNews = preloadable(() => import("@/features/announcements/pages/confirm-news-page"));
const leaveNews = preloadable(() => import("@/features/announcements/pages/leave-news-page"));
const leaveDigest = preloadable(() => import("@/features/digests/pages/leave-digest-page"));
const announcements = preloadable(() => import("@/features/announcements/admin/announcements-page"));
const mail = preloadable(() => import("@/features/mail/admin/mail-page"));

/**
 * Every screen but the shop itself, which is in the first download (see app.tsx). The table is a chunk of
 * its own, so that the first load does not grow with the number of screens. Which frame a screen gets
 * and who may see it follows from its address in base/paths.ts.
 */
export const pages: Record<
  Exclude<AppPath, "/shop" | "/product/{id}">,
  ComponentType<PageProps> & { preload: () => Promise<unknown> }
> = {
  "/": auth,
  "/auth": auth,
  "/einladung/{secret}": invitation,
  "/enhanced-shop": enhancedShop,
  "/chat": chat,
  "/chat/{id}": chat,
  "/premium-lounge": lounge,
  "/user/{userId}": publicProfile,
  "/profile/{userId}": publicProfile,
  "/profile": ownProfile,
  "/wallet": wallet,
  "/orders": orders,
  "/orders/{id}": receipt,
  "/hilfe": helpList,
  "/hilfe/{slug}": help,
  "/impressum": terms,
  "/datenschutz": terms,
  "/agb": terms,
  "/widerrufsbelehrung": terms,
  "/versand": terms,
  "/barrierefreiheit": terms,
  "/bewertungen": terms,
  "/pending-approval": pending,
  "/paypal-success": paypalSuccess,
  "/paypal-cancel": paypalCancel,
  "/simple-admin": simpleAdmin,
  "/admin": dashboard,
  "/admin/users": users,
  "/admin/products": products,
  "/admin/categories": categories,
  "/admin/orders": orders,
  "/admin/wallets": adminWallets,
  "/admin/analytics": analytics,
  "/admin/settings": settings,
  "/admin/business": business,
  "/admin/fulfilments": work,
  "/admin/money": money,
  "/admin/invoices": invoices,
  "/admin/bookkeeping": bookkeeping,
  "/admin/stock": stock,
  "/admin/stock/count": stockCount,
  "/admin/stock/movements": stockMovements,
  "/admin/retention": retention,
  "/admin/delivery": deliveryMethods,
  "/admin/vouchers": vouchers,
  "/admin/invitations": invitations,
  "/admin/rooms": rooms,
  "/admin/moderation": moderation,
  "/admin/announcements": announcements,
  "/admin/readiness": readiness,
  "/admin/setup": setup,
  "/admin/revocations": revocations,
  "/admin/mail": mail,
  "/admin/letters": letters,
  "/letters": ownLetters,
  "/letters/{id}": ownLetter,
  "/entscheidungen": decisions,
  "/passwort-vergessen": forgotten,
  "/passwort-neu": newPassword,
  "/email-bestaetigen": verifyEmail,
  "/neuigkeiten/{id}": news,
  "/newsletter-bestaetigen": confirmNews,
  "/newsletter-abbestellen": leaveNews,
  "/zusammenfassung-abbestellen": leaveDigest,
  "/admin/terminations": terminations,
  "/admin/terms": termsList,
  "/admin/terms/{kind}": termsEditor,
  "/admin/guarantee-notice": guaranteeNotice,
  "/admin/shop-settings": shopSettings,
  "/admin/audit": audit,
  "/admin/lounge": loungeOffice,
  "/admin/payments": payments,
  "/admin/animations": animations,
  "/admin/statistics": statistics,
  "/admin-old": oldDashboard,
  "/admin/login": adminLogin,
};
