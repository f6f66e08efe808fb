import { matchPath } from "@/base/paths";

/** What the worker may keep, and of whom. Everything that is not named here passes it by. */

/** Looks the same to everybody, or differs only by one's own marks and prices. */
const everybodys = [
  /^\/api\/(config|categories|synonyms|help|terms)$/,
  /^\/api\/(help|terms)\/[\w-]+$/,
  /^\/api\/products\/\d+\/(variants|facts|reviews|prices)$/,
  /^\/api\/reactions\/product\/\d+$/,
];

/** A member's own. Balances are not among them: an old one would be believed. */
const own = [
  /^\/api\/user\/(profile|overview)$/,
  /^\/api\/(cart|wishlist|notifications|orders)$/,
  /^\/api\/orders\/(?!export$)[\w-]+(\/(receipt|fulfilment|receipt\/fulfilment))?$/,
  /^\/api\/chat\/rooms$/,
  /^\/api\/chat\/rooms\/\d+\/messages$/,
  /^\/api\/reviews\/mine$/,
];

/** The list of goods has one form that is worth keeping; searches are made of it. */
const isProducts = ({ pathname, search }: URL): boolean =>
  pathname === "/api/products" && (search === "" || search === "?all=true");

export type Keeping = "everybodys" | "own" | "never";

export function keepingOf(url: URL): Keeping {
  const fits = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(url.pathname));
  if (isProducts(url) || fits(everybodys)) return "everybodys";
  return fits(own) ? "own" : "never";
}

export const isTimeless = (pathname: string): boolean =>
  /^\/api\/(config|categories|synonyms|help|terms|user\/profile)(\/|$)/.test(pathname);

export const profilePath = "/api/user/profile";
export const logoutPath = "/api/users/logout";

/** An answer that is older than this is worse than none. No one is shown a message after a day. */
export const longestMs = (pathname: string): number =>
  (pathname.startsWith("/api/chat/") ? 1 : 30) * 24 * 3_600_000;

/** Files of the app, which are the same for everybody. */
export const isFile = (pathname: string): boolean =>
  /^\/(assets|icons)\//.test(pathname) || pathname === "/favicon.svg" || pathname === "/default-avatar.svg";

export const isPicture = (pathname: string): boolean => /^\/(pictures|media)\//.test(pathname);

/** The same picture in the other widths that it is drawn in, widest first. */
export function otherWidths(pathname: string): string[] {
  const width = /-(320|480|640)(?=\.webp$)/;
  if (!width.test(pathname)) return [];
  return [640, 480, 320]
    .map((one) => pathname.replace(width, `-${one}`))
    .filter((other) => other !== pathname);
}

/** Screens of the app; forms and files that the server writes by itself are asked for over the network only. */
export const isScreen = (pathname: string): boolean => matchPath(pathname) !== null;

/** Screens that the server writes for everybody, with the texts that belong to them. */
export const isReadable = (pathname: string): boolean =>
  /^\/(shop|hilfe|impressum|datenschutz|agb|widerrufsbelehrung|versand|barrierefreiheit|bewertungen|auth)$/.test(
    pathname,
  ) || /^\/(product|hilfe)\/[^/]+$/.test(pathname);
