import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const server = "127.0.0.1:8080";
const proxy = {
  "/api": `http://${server}`,
  "/pictures": `http://${server}`,
  "/ws": { target: `ws://${server}`, ws: true },
};

// The server sends the same policy; previewing with it shows at once when a library injects inline code.
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'self'";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: source("") },
      // Radix locks scrolling by injecting a <style> tag, which the policy forbids.
      { find: /^react-remove-scroll$/, replacement: source("ui/scroll-lock.tsx") },
      // Two that only make the first load smaller.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source("ui/lucide-icon.ts") },
      {
        find: /^use-sync-external-store\/shim\/index\.js$/,
        replacement: source("base/use-sync-external-store.ts"),
      },
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
    // Every browser that knows the CSS we use preloads modules by itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
