//! Who looks at a screen in a test, and what the shop says to everybody.
import type { Schemas } from "./server";

export type Person = Schemas["ProfileResponse"];

const joined = "2026-03-02T09:00:00Z";

function person(id: number, username: string, role: Schemas["Role"]): Person {
  return {
    success: true,
    user: {
      id,
      username,
      role,
      isApproved: true,
      isActive: true,
      isOwner: id === 1,
      isModerator: false,
      secondFactorMissing: false,
      registeredAt: joined,
      createdAt: joined,
    },
    profile: {
      id,
      userId: id,
      preferredCategories: [],
      notificationSettings: '{"orders":true,"chat":true,"products":true,"promotions":false}',
      isPremium: role === "premium" || role === "admin",
      isAdmin: role === "admin",
      createdAt: joined,
    },
  };
}

export const member = (): Person => person(7, "mira", "user");
export const premiumMember = (): Person => person(8, "greta", "premium");
export const owner = (): Person => person(1, "inhaber", "admin");

export const shopConfig: Schemas["ShopConfig"] = {
  shopName: "Kranich & Kessel",
  premiumPriceCents: 1999,
  premiumDiscountPercent: 19,
  demo: true,
  reviewStep: false,
  guestOrders: true,
  passwordMinLength: 6,
  passwordMinLengthAdmins: 6,
  taxNote: "inkl. MwSt.",
  words: {
    claim: "Ein Laden für Mitglieder: Kaffee, Tee und alles zum Selberbrauen.",
    searchHint: "Kaffee, Tee, Braubedarf …",
    selection: "Seltene Lots, eigene Röstungen, kleine Chargen.",
    community: "Fragen, Rezepte und Menschen, die mitbrauen.",
    premiumRoom: "Hier tauschen sich Premium-Mitglieder aus: Brühprofile und seltene Partien.",
    adviceQuestion: "Welcher Espresso passt zu mir?",
  },
  providers: {
    telegram: true,
    paypal: true,
    stripe: false,
    sandbox: true,
    offersTelegram: true,
    offersPaypal: true,
    offersStripe: true,
    translation: false,
    supportBot: false,
  },
  telegramBotName: "kranich_kessel_bot",
  wallet: {
    mode: "demo",
    currencies: [
      {
        currency: "BTC",
        name: "Bitcoin",
        decimals: 8,
        network: "Bitcoin Testnet",
        minimum: "0.0001",
        confirmations: 2,
        blockTime: "10 Minuten",
        explorerTx: "https://mempool.space/testnet4/tx/",
      },
      {
        currency: "USDT",
        name: "Tether",
        decimals: 6,
        network: "Sepolia",
        minimum: "1",
        confirmations: 12,
        blockTime: "12 Sekunden",
      },
    ],
  },
};

/** A product as the catalogue shows it. */
export const product = (change: Partial<Schemas["Product"]> = {}): Schemas["Product"] => ({
  id: 3,
  name: "Hausmischung Nr. 1",
  description: "Noten von Pflaume und Kakao.",
  price: 12.9,
  category: "classic",
  imageUrl: "/pictures/hausmischung-no1-640.webp",
  isPremium: false,
  isNew: false,
  isTrending: false,
  discount: 0,
  reviewCount: 0,
  isInWishlist: false,
  weightGrams: 0,
  taxKind: "standard",
  deliveryTime: "",
  ...change,
});

/** A product as its owner sees it; nothing is missing. */
export const ownedProduct = (change: Partial<Schemas["OwnedProduct"]> = {}): Schemas["OwnedProduct"] => ({
  product: product(),
  alternativeText: "",
  morePictures: [],
  state: "live",
  facts: {},
  missing: [],
  ...change,
});
