//! The foot with what the law wants to be reached from everywhere, under every kind of screen.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { member } from "@/testing/people";
import { open } from "@/testing/screen";
import { reply } from "@/testing/server";

const texts = [
  {
    kind: "imprint" as const,
    path: "/impressum",
    title: "Impressum",
    number: 1,
    publishedAt: "2020-11-21T10:00:00Z",
  },
];

async function readsFoot(): Promise<void> {
  const foot = within(await screen.findByRole("navigation", { name: "Rechtliches" }));
  await foot.findByRole("link", { name: "Impressum" });
  const to = (name: string) => foot.getByRole("link", { name }).getAttribute("href");
  expect([to("Vertrag widerrufen"), to("Verträge hier kündigen")]).toEqual(["/widerrufen", "/kuendigen"]);
}

it.each(["/shop", "/auth", "/passwort-vergessen", "/admin/login", "/gibt/es/nicht"])(
  "stands under %s for visitors",
  async (address) => {
    reply("/api/terms", "get", 200, { takesOrders: true, seller: null, texts, guaranteeNotice: null });
    open(address);
    await readsFoot();
  },
);

it("stands under the waiting screen of who is not approved yet", async () => {
  reply("/api/terms", "get", 200, { takesOrders: true, seller: null, texts, guaranteeNotice: null });
  const waiting = member();
  open("/pending-approval", { ...waiting, user: { ...waiting.user, isApproved: false } });
  await screen.findByRole("heading", { level: 1 });
  await readsFoot();
});
