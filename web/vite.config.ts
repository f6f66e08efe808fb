import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const server = "127.0.0.1:8080";
const proxy = {
  "/api": `http://${server}`,
  "/pictures": `http://${server}`,
  "/sandbox": `http://${server}`,
  "/ws": { target: `ws://${server}`, ws: true },
};

/** What opens over the shop: a product with all that is told about it, and the cart. */
const sheets = new RegExp(
  `src/(${[
    "features/catalog/components/(product-sheet|share-dialog|shop-notice|empty-shop)",
    "features/cart/components/(cart-sheet|cart-bar)",
    "features/catalog/components/category-head",
    "features/reviews/components/remove-dialog",
    "app/detail-extras",
  ].join("|")})\\.tsx$`,
);

/** Menus, pickers and toasts, with the libraries that place them; and what moderation asks, in the chat and elsewhere. */
const menus =
  /src\/(ui\/(menu|toaster)\.tsx|features\/(reactions\/components\/reaction-picker|moderation\/components\/(reason-dialog|report-list))\.tsx)|node_modules\/@floating-ui\//;

/** What every screen has around it, and the small parts that most are made of; of libraries the icons only. */
const frame = new RegExp(
  `node_modules/(lucide-react|@tanstack/(react-query|query-core))/|src/(${[
    "(api|base)/(?!waiting).*",
    "ui/(?!menu|toaster|qr-code|timeline).*",
    "app/(page|shop-door|shop-tour)",
    "features/(notifications/components/bell|auth/components/signed-in-only)",
    "features/moderation/(api|texts|components/grounds-field)",
    "features/catalog/single",
  ].join("|")})\\.tsx?$`,
);

/** Signing in, getting an account back, and the libraries of every form. */
const forms = new RegExp(
  `node_modules/(react-hook-form|@hookform|valibot)/|src/(${[
    "app/auth-(screen|showcase)",
    "features/auth/pages/[^/]+",
    "features/auth/components/password-question",
    "features/mail/pages/[^/]+",
    "features/invitations/pages/[^/]+",
  ].join("|")})\\.tsx$`,
);

/** Screens and parts of them that are opened together, by what people do there. */
const areas: Record<string, RegExp> = {
  reading: /src\/(features\/(help|terms)\/pages\/[^/]+|app\/support)\.tsx$/,
  chat: /src\/(app\/(chat-screen|live-session)\.tsx?|features\/chat\/)/,
  orders:
    /src\/features\/(orders\/(pages|components)\/(?!order-back-office)|fulfilments\/components\/(?!work-card))[^/]+\.tsx$/,
  codes: /node_modules\/qrcode\.react\/|(ui\/qr-code|components\/totp-setup)\.tsx$/,
  wallet: /src\/features\/wallets\/(pages|components)\//,
  account:
    /src\/features\/((profiles|premium|moderation)\/pages|moderation\/components\/objection|delivery\/components\/address-book|mail\/components|telegram\/components\/telegram-card)/,
  news: /src\/features\/(announcements|digests)\/(pages|components|texts|api)/,
  telegram: /src\/(app\/telegram|features\/telegram\/components\/welcome)\.tsx$/,
  discovery:
    /src\/(app\/enhanced-shop-screen|features\/(discovery|wishlist|notifications|tutorial)\/components\/|features\/reviews\/components\/reviews-panel)/,
  business:
    /src\/features\/(business|(announcements|delivery|fulfilments|moderation)\/admin|revocations|terminations|terms\/admin|premium\/admin|mail\/admin|lounge\/admin)\//,
  figures:
    /src\/features\/((analytics|audit)\/(pages|components)\/|orders\/components\/order-back-office|refunds\/components\/)/,
  // Loaded last of all, or when a call has to wait for a network.
  offline: /src\/(app\/offline\/|(api|base)\/waiting)/,
  people: /src\/features\/members\/(pages|components)\//,
  goods: /src\/features\/catalog\/admin\//,
  stock: /src\/features\/stock\//,
};

/** Tests without a component that need a page: storage, the address, a socket. */
const inPage = [
  "src/api/{attempts,socket,token}.test.ts",
  "src/app/first-data.test.ts",
  "src/base/typed.test.ts",
  "src/features/auth/session.test.ts",
  "src/features/cart/*.test.ts",
  "src/features/delivery/*.test.ts",
  "src/features/chat/**/*.test.ts",
  "src/features/telegram/theme.test.ts",
  "src/features/tutorial/*.test.ts",
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: source("") },
      // Radix locks scrolling by injecting a <style> tag, which the policy forbids.
      { find: /^react-remove-scroll$/, replacement: source("ui/scroll-lock.tsx") },
    ],
  },
  server: { proxy },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    sourcemap: false,
    manifest: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Importing one name of a feature's face loads that file, not all that the face names.
      treeshake: { moduleSideEffects: [{ test: /src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // One file starts the app and shows the shop; what another screen begins with is in three more at most: the frame,
          // its area, and menus. A group takes along all that its modules import statically.
          groups: [
            { name: "shop", tags: ["$initial"], priority: 8 },
            { name: "frame", test: frame, priority: 7 },
            { name: "sheets", test: sheets, priority: 6 },
            { name: "menus", test: menus, priority: 5 },
            { name: "forms", test: forms, priority: 4 },
            ...Object.entries(areas).map(([name, test]) => ({ name, test, priority: 3 })),
          ],
        },
      },
    },
  },
  test: {
    testTimeout: 30_000,
    // A worker waits for the modules that another process makes for about a quarter of its time: two cores carry three.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // Most of the app's logic needs no page; making one takes longer than the tests. The files of a worker share its
      // libraries; the setup gives each file modules of its own.
      {
        extends: true,
        test: {
          name: "logic",
          include: ["src/**/*.test.ts", "worker/*.test.ts"],
          exclude: inPage,
          environment: "node",
          pool: "threads",
          isolate: false,
          setupFiles: ["src/testing/fresh-modules.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["src/**/*.test.tsx", ...inPage],
          environment: "happy-dom",
          // Each file has a page and modules of its own, in a worker that has compiled the libraries once.
          pool: "vmThreads",
          setupFiles: ["src/test-setup.ts"],
        },
      },
    ],
  },
});
