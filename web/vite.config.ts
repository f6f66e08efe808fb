import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const server = "127.0.0.1:8080";
const proxy = {
  "/api": `http://${server}`,
  "/pictures": `http://${server}`,
  "/sandbox": `http://${server}`,
  "/ws": { target: `ws://${server}`, ws: true },
};

// The server sends the same policy; previewing with it shows at once when a library injects inline code.
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'self'";

/** Icons are drawings only: their names, aliases and keys would weigh as much as the lines. */
const bareIcons: Plugin = {
  name: "bare-icons",
  transform(code, id) {
    if (!id.includes("lucide-react/dist/esm/icons/")) return null;
    return code
      .replace(/,\s*key: "[^"]*"/g, "")
      .replace(/,\s*aliases: \[[^\]]*\]/, "")
      .replace(/name: "[^"]*",\s*size: 24,/, "");
  },
};

/** The styles are one file and chunks preload nothing, so there is nothing for Vite's import helper to do. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/** The libraries that every screen needs, without those parts of them that only some do. */
const firstLoadLibrary = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler|@tanstack\/react-query|@tanstack\/query-core|clsx)\//.test(id) &&
  !/useMutation|mutationObserver|nfiniteQueryO|useInfinite|useSuspense|useQueries|queriesObserver/.test(id);

export default defineConfig({
  plugins: [plainImports, react(), tailwindcss(), bareIcons],
  resolve: {
    alias: [
      { find: /^@\//, replacement: source("") },
      // Radix locks scrolling by injecting a <style> tag, which the policy forbids.
      { find: /^react-remove-scroll$/, replacement: source("ui/scroll-lock.tsx") },
      // Only makes the first load smaller.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source("ui/lucide-icon.ts") },
    ],
  },
  server: { proxy },
  preview: { proxy, headers: { "Content-Security-Policy": contentSecurityPolicy } },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    sourcemap: false,
    manifest: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    // Vite's preload helper costs 2 kB on the first load; app/prefetch.ts and finish-build.mjs do its work.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        advancedChunks: {
          // A group takes along all that its modules import statically: two files for the first load.
          groups: [
            { name: "vendor", test: firstLoadLibrary, priority: 2 },
            { name: "shop", test: /src\/app\/app\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    testTimeout: 15_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
