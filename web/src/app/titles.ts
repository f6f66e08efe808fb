import { useEffect } from "react";
import type { AppPath } from "@/base/paths";

/** Titles of the browser tab; null where the screen names itself. */
const titles: Record<AppPath, string | null> = {
  "/": "Anmelden",
  "/auth": "Anmelden",
  "/shop": "Shop",
  "/product/{id}": null,
  "/enhanced-shop": "Shop",
  "/chat": "Chat",
  "/chat/{id}": "Chat",
  "/premium-lounge": "Premium Lounge",
  "/user/{userId}": "Profil",
  "/profile/{userId}": "Profil",
  "/profile": "Profil",
  "/wallet": "Wallet",
  "/orders": "Bestellungen",
  "/orders/{id}": "Ihre Bestellung",
  "/hilfe": "Hilfe",
  "/hilfe/{slug}": null,
  "/impressum": null,
  "/datenschutz": null,
  "/agb": null,
  "/widerrufsbelehrung": null,
  "/versand": null,
  "/barrierefreiheit": null,
  "/bewertungen": null,
  "/passwort-vergessen": "Passwort vergessen",
  "/passwort-neu": "Neues Passwort",
  "/email-bestaetigen": "E-Mail-Adresse bestätigen",
  "/pending-approval": "Warten auf Freischaltung",
  "/paypal-success": "Zahlung",
  "/paypal-cancel": "Zahlung abgebrochen",
  "/simple-admin": "Verwaltung",
  "/admin": "Dashboard",
  "/admin/users": "Benutzer",
  "/admin/products": "Produkte",
  "/admin/orders": "Bestellungen",
  "/admin/wallets": "Wallets",
  "/admin/analytics": "Analytics",
  "/admin/settings": "Einstellungen",
  "/admin/business": "Laden",
  "/admin/fulfilments": "Heute zu tun",
  "/admin/money": "Geld",
  "/admin/invoices": "Belege",
  "/admin/delivery": "Versand",
  "/admin/readiness": "Bereit?",
  "/admin/setup": "Einrichtung",
  "/admin/revocations": "Widerrufe",
  "/admin/mail": "Postausgang",
  "/admin/letters": "Eigene Worte",
  "/admin/terminations": "Kündigungen",
  "/admin/terms": "Rechtstexte",
  "/admin/terms/{kind}": "Rechtstexte",
  "/admin/guarantee-notice": "Gewährleistungs-Mitteilung",
  "/admin/shop-settings": "Laden einstellen",
  "/admin/audit": "Protokoll",
  "/admin/lounge": "Gratisprodukte",
  "/admin/payments": "Zahlungen",
  "/admin/animations": "Animationen",
  "/admin/statistics": "Statistik",
  "/admin-old": "Verwaltung",
  "/admin/login": "Anmelden",
};

/** Names the browser tab after the screen. */
export function useRouteTitle(path: AppPath | undefined, shopName: string | undefined): void {
  useEffect(() => {
    const title = path && titles[path];
    if (title) document.title = shopName ? `${title} · ${shopName}` : title;
  }, [path, shopName]);
}
