// Which area of the app an address begins with; vite.config.ts says what belongs to an area. The page names the area's files to
// start-app.mjs, so that they come together with the first load and not one after the other.

/** An address means itself and all below it. What is not here begins with what the app asks for itself. */
export const firstViews = {
  "/": "forms",
  "/auth": "forms",
  "/product": "sheets",
  "/hilfe": "reading",
  "/impressum": "reading",
  "/datenschutz": "reading",
  "/agb": "reading",
  "/widerrufsbelehrung": "reading",
  "/versand": "reading",
  "/barrierefreiheit": "reading",
  "/bewertungen": "reading",
  "/passwort-vergessen": "forms",
  "/passwort-neu": "forms",
  "/email-bestaetigen": "forms",
  "/chat": "chat",
  "/orders": "orders",
  "/wallet": "wallet",
};

const products = "/api/products?all=true";

/** What the app asks for first at these addresses, for visitors: a call with a token cannot be begun by a link. */
export const firstCalls = { "/shop": [products], "/product": [products] };
