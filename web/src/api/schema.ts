// Written by `npm run types` from ../server/openapi.json.
interface Call<Body, Ok, Query = never> {
  parameters: { query?: Query; header?: never; path?: never; cookie?: never };
  requestBody: [Body] extends [never] ? never : { content: { "application/json": Body } };
  responses: { 200: { content: { "application/json": Ok } } };
}
interface User {
  id: number;
  username: string;
  role: "admin" | "premium" | "user" | "banned";
  isApproved: boolean;
  isActive: boolean;
  registeredAt: string;
  createdAt: string;
  lastLogin: string | null;
  telegramUsername: string | null;
}
interface Profile {
  id: number;
  userId: number;
  displayName: string | null;
  bio: string | null;
  avatar: string | null;
  preferredCategories: string[];
  notificationSettings: string;
  isPremium: boolean;
  isAdmin: boolean;
  createdAt: string;
  lastActivity: string | null;
  premiumSince: string | null;
  premiumUntil: string | null;
}
interface Product {
  id: number;
  name: string;
  description: string;
  price: number;
  imageUrl: string;
  isPremium: boolean;
  category: string;
  isNew: boolean;
  isTrending: boolean;
  stock: number | null;
  discount: number;
  averageRating: number | null;
  reviewCount: number;
  isInWishlist: boolean;
  netAmount: number | null;
  unit: string | null;
}
export interface paths {
  "/api/config": {
    get: Call<
      never,
      {
        shopName: string;
        ownerUsername: string;
        premiumPriceCents: number;
        premiumDiscountPercent: number;
        demo: boolean;
        providers: Record<string, boolean>;
        telegramBotName: string | null;
      }
    >;
  };
  "/api/products": { get: Call<never, Product[], { all?: boolean }> };
  "/api/categories": { get: Call<never, { id: number; name: string; slug: string; description: string }[]> };
  "/api/user/profile": { get: Call<never, { user: User; profile: Profile | null }> };
  "/api/admin/profile": { get: Call<never, { user: User; profile: Profile | null }> };
  "/api/simple-login": {
    post: Call<
      { username: string; password: string; rememberMe: boolean },
      { success: boolean; user: User; token: string; message: string }
    >;
  };
  "/api/admin/login": {
    post: Call<{ username: string; password: string }, { success: boolean; token: string; message: string }>;
  };
  "/api/simple-register": {
    post: Call<
      { username: string; password: string; telegramUsername?: string | null },
      { success: boolean; message: string }
    >;
  };
  "/api/users/logout": { post: Call<never, { success: boolean }> };
  "/api/orders": {
    post: Call<
      {
        customerName: string;
        customerPhone: string;
        customerNotes: string;
        totalAmount: string;
        items: { productId: number; quantity: number; price: string }[];
      },
      { success: boolean; orderLink: string; orderId: string }
    >;
  };
}
