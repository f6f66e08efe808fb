import { describe, expect, it } from "vitest";
import { legalPaths, matchPath, paths } from "@/base/paths";
import { gate } from "./gate";

const at = (address: string, person: Parameters<typeof gate>[1]) => gate(matchPath(address), person);
const unapproved = { isApproved: false, isAdmin: false };
const member = { isApproved: true, isAdmin: false };
const admin = { isApproved: true, isAdmin: true };

const addresses = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "7"));
const publicOnes: string[] = [
  "/",
  "/auth",
  "/shop",
  "/product/7",
  "/orders/7",
  "/hilfe",
  "/hilfe/7",
  "/admin/login",
  "/passwort-vergessen",
  "/passwort-neu",
  "/email-bestaetigen",
  "/newsletter-bestaetigen",
  "/newsletter-abbestellen",
  "/zusammenfassung-abbestellen",
  "/einladung/7",
  ...legalPaths,
];

describe("gate", () => {
  it("lets a visitor see the public screens and the 404 page", () => {
    for (const address of [...publicOnes, "/no-such-page"]) expect(at(address, null), address).toBeNull();
  });

  it("leaves a visitor in the back office to its own guard", () => {
    for (const address of ["/admin", "/admin/users", "/admin/products", "/admin-old"])
      expect(at(address, null), address).toBeNull();
  });

  it("sends a visitor to /auth from everywhere else", () => {
    const closed = addresses.filter(
      (address) => !publicOnes.includes(address) && !address.startsWith("/admin"),
    );
    expect(closed.length).toBeGreaterThan(12);
    for (const address of closed) expect(at(address, null), address).toBe("/auth");
  });

  it("confines an unapproved user to the waiting screen", () => {
    for (const address of ["/auth", "/pending-approval", "/admin/login", "/passwort-neu", ...legalPaths])
      expect(at(address, unapproved)).toBeNull();
    for (const address of ["/", "/shop", "/product/7", "/orders", "/admin", "/no-such-page"]) {
      expect(at(address, unapproved), address).toBe("/pending-approval");
    }
  });

  it("sends somebody signed in on from the sign-in and waiting screens", () => {
    for (const address of ["/", "/auth", "/pending-approval"]) {
      expect(at(address, member), address).toBe("/shop");
      expect(at(address, admin), address).toBe("/simple-admin");
    }
  });

  it("leaves a member alone everywhere else: those screens say themselves who may enter", () => {
    for (const address of ["/shop", "/orders", "/premium-lounge", "/admin", "/no-such-page"]) {
      expect(at(address, member), address).toBeNull();
    }
  });
});
