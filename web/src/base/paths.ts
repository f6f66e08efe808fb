/** Who may open a screen. The server enforces it; the client only spares people a dead end. */
export type Access = "public" | "login" | "premium" | "unapproved" | "admin" | "owner";

/** Every screen of the product. The order matters: the first pattern that fits wins. */
export const paths = {
  "/": "public",
  "/auth": "public",
  "/einladung/{secret}": "public",
  "/shop": "public",
  "/product/{id}": "public",
  "/enhanced-shop": "login",
  "/chat": "login",
  "/chat/{id}": "login",
  "/premium-lounge": "premium",
  "/user/{userId}": "login",
  "/profile/{userId}": "login",
  "/profile": "login",
  "/wallet": "login",
  "/letters": "login",
  "/letters/{id}": "login",
  "/entscheidungen": "login",
  "/orders": "login",
  "/orders/{id}": "public",
  "/passwort-vergessen": "public",
  "/passwort-neu": "public",
  "/email-bestaetigen": "public",
  "/neuigkeiten/{id}": "login",
  "/newsletter-bestaetigen": "public",
  "/newsletter-abbestellen": "public",
  "/zusammenfassung-abbestellen": "public",
  "/hilfe": "public",
  "/hilfe/{slug}": "public",
  "/impressum": "public",
  "/datenschutz": "public",
  "/agb": "public",
  "/widerrufsbelehrung": "public",
  "/versand": "public",
  "/barrierefreiheit": "public",
  "/bewertungen": "public",
  "/pending-approval": "unapproved",
  "/paypal-success": "login",
  "/paypal-cancel": "login",
  "/simple-admin": "admin",
  "/admin": "admin",
  "/admin/users": "admin",
  "/admin/products": "owner",
  "/admin/stock": "owner",
  "/admin/stock/count": "owner",
  "/admin/stock/movements": "owner",
  "/admin/categories": "owner",
  "/admin/orders": "admin",
  "/admin/wallets": "admin",
  "/admin/analytics": "admin",
  "/admin/settings": "admin",
  "/admin/business": "owner",
  "/admin/fulfilments": "admin",
  "/admin/money": "admin",
  "/admin/invoices": "admin",
  "/admin/bookkeeping": "owner",
  "/admin/retention": "owner",
  "/admin/delivery": "owner",
  "/admin/vouchers": "owner",
  "/admin/invitations": "admin",
  "/admin/rooms": "owner",
  "/admin/moderation": "admin",
  "/admin/announcements": "owner",
  "/admin/readiness": "owner",
  "/admin/setup": "owner",
  "/admin/revocations": "admin",
  "/admin/mail": "owner",
  "/admin/letters": "owner",
  "/admin/terminations": "admin",
  "/admin/terms": "owner",
  "/admin/terms/{kind}": "owner",
  "/admin/guarantee-notice": "owner",
  "/admin/shop-settings": "owner",
  "/admin/audit": "admin",
  "/admin/lounge": "admin",
  "/admin/payments": "admin",
  "/admin/animations": "admin",
  "/admin/statistics": "admin",
  "/admin-old": "admin",
  "/admin/login": "public",
} as const satisfies Record<string, Access>;

export type AppPath = keyof typeof paths;

/** What the law wants to be read by everyone at any time. */
export const legalPaths: readonly AppPath[] = [
  "/impressum",
  "/datenschutz",
  "/agb",
  "/widerrufsbelehrung",
  "/versand",
  "/barrierefreiheit",
  "/bewertungen",
];

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type HrefArgs<P extends AppPath> = [ParamNames<P>] extends [never]
  ? []
  : [params: Record<ParamNames<P>, string | number>];

/** The address of a screen: href("/product/{id}", { id: 7 }) → "/product/7". */
export function href<P extends AppPath>(path: P, ...[params]: HrefArgs<P>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, string | number>)[name])),
  );
}

/** Pages that the server writes and the app does not show: they work without JavaScript. */
export const serverPages = ["/widerrufen", "/kuendigen", "/melden", "/entscheidung"];

export interface PathMatch {
  path: AppPath;
  access: Access;
  params: Record<string, string>;
}

const matchers = (Object.keys(paths) as AppPath[]).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`),
}));

/** Which screen an address means; null for the 404 page. */
export function matchPath(location: string): PathMatch | null {
  for (const { path, pattern } of matchers) {
    const found = pattern.exec(location);
    if (found) return { path, access: paths[path], params: decodeAll(found.groups) };
  }
  return null;
}

function decodeAll(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decode(value)]));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
