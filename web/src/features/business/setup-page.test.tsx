//! The way to an open shop, as its owner sees it on the list, the dashboard and the screens that the steps lead to.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { answerProfile } from "@/testing/profile";
import { open } from "@/testing/screen";
import { held, reply, type Schemas } from "@/testing/server";

const point = (code: string, state: Schemas["PointState"], path: string | null = null): Schemas["Point"] => ({
  code,
  state,
  title: code,
  text: "",
  path,
});

const half: Schemas["Readiness"] = {
  openedAt: null,
  takesOrders: false,
  points: [
    point("seller", "ok", "/admin/business"),
    point("bank_account", "warning", "/admin/business"),
    point("address", "warning"),
    point("imprint", "ok", "/admin/terms/imprint"),
    point("privacy", "missing", "/admin/terms/privacy"),
    point("terms", "missing", "/admin/terms/terms"),
    point("revocation", "ok", "/admin/terms/revocation"),
    point("shipping", "missing", "/admin/terms/shipping"),
    point("mailbox", "warning", "/admin/mail"),
    point("second_factor", "ok", "/profile"),
    point("product", "ok", "/admin/products"),
    point("test_order", "warning", "/shop"),
  ],
};
const closed = () =>
  reply("/api/terms", "get", 200, { takesOrders: false, seller: null, texts: [], guaranteeNotice: null });
const current = async () => within(await screen.findByRole("listitem", { current: "step" }));
const target = (link: HTMLElement) => link.getAttribute("href");

describe("the setup", () => {
  beforeEach(closed);

  it("shows how far the shop is, opens the next step and names its next point", async () => {
    reply("/api/admin/readiness", "get", 200, half);
    open("/admin/setup", owner());
    const step = await current();
    step.getByText("2 von 4 erledigt");
    step.getByText("Muster – bitte prüfen lassen.");
    expect(step.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/admin/terms/terms");
    screen.getByText("3 von 8 Schritten");
    expect(target(screen.getByRole("link", { name: "Weiter: privacy" }))).toBe("/admin/terms/privacy");
    expect(screen.queryByRole("link", { name: "Schon jetzt zur Eröffnung" })).toBeNull();
    const list = within(screen.getByRole("list", { name: "Schritte" }));
    expect(target(list.getByRole("link", { name: /^Postfach/ }))).toBe("/admin/mail");
    expect(target(list.getByRole("link", { name: /^Lieferung und Zahlung/ }))).toBe("/admin/terms/shipping");
    list.getByRole("link", { name: /^Name und Anschrift.*erledigt/ });
  });

  it("offers the opening as soon as nothing is missing, and names it once all is done", async () => {
    const enough = half.points.map((one) =>
      one.state === "missing" ? { ...one, state: "ok" as const } : one,
    );
    reply("/api/admin/readiness", "get", 200, { ...half, points: enough });
    open("/admin/setup", owner());
    await screen.findByRole("link", { name: "Weiter: bank_account" });
    expect(target(screen.getByRole("link", { name: "Schon jetzt zur Eröffnung" }))).toBe("/admin/readiness");
  });

  it("is held up by no mailbox that the operator has not connected", async () => {
    const all = half.points.map((one) => (one.code === "mailbox" ? one : { ...one, state: "ok" as const }));
    reply("/api/admin/readiness", "get", 200, { ...half, points: all });
    open("/admin/setup", owner());
    expect(target(await screen.findByRole("link", { name: "Zur Eröffnung" }))).toBe("/admin/readiness");
  });

  it("is done when the shop is open", async () => {
    reply("/api/admin/readiness", "get", 200, {
      ...half,
      openedAt: "2020-11-21T10:00:00Z",
      takesOrders: true,
    });
    open("/admin/setup", owner());
    await screen.findByRole("heading", { level: 1, name: "Ihr Laden ist geöffnet" });
  });

  it("is one tap away from the screens that its steps lead to, and from the shop", async () => {
    reply("/api/admin/readiness", "get", 200, half);
    reply("/api/admin/mail", "get", 200, { messages: [], hasMailbox: false });
    open("/admin/mail", owner());
    expect(target(await screen.findByRole("link", { name: "Zur Einrichtung" }))).toBe("/admin/setup");
  });

  it("goes on once a text is published, also when its owner came back before the answer", async () => {
    const published = held();
    const version = {
      number: 1,
      publishedAt: "2026-11-28T10:00:00Z",
      author: "inhaber",
      isSample: true,
      sha256: "0a",
    };
    const editor = { kind: "privacy", title: "Datenschutz", path: "/datenschutz", required: true } as const;
    const before = {
      ...editor,
      published: null,
      content: null,
      sample: "So gehen wir mit Daten um.",
      versions: [],
    };
    reply("/api/admin/terms/{kind}", "get", 200, before);
    reply("/api/admin/terms/{kind}", "put", 200, () =>
      published.until.then(() => ({
        ...before,
        published: version,
        content: before.sample,
        versions: [version],
      })),
    );
    reply("/api/admin/readiness", "get", 200, half);
    const user = open("/admin/terms/privacy", owner());
    await user.click(await screen.findByRole("button", { name: "Veröffentlichen" }));
    await user.click(screen.getByRole("link", { name: "Zur Einrichtung" }));
    await screen.findByRole("link", { name: "Weiter: privacy" });
    const points = half.points.map((one) => (one.code === "privacy" ? point("privacy", "ok") : one));
    reply("/api/admin/readiness", "get", 200, { ...half, points });
    published.release();
    await screen.findByRole("link", { name: "Weiter: terms" });
  });
});

describe("a shop that is closed", () => {
  beforeEach(closed);

  it("says so before anybody chooses how to pay for the membership", async () => {
    answerProfile();
    open("/profile", member());
    await screen.findByText(/^Dieser Laden ist noch nicht geöffnet\. Premium/);
    expect(screen.queryByRole("button", { name: /bezahlen$/ })).toBeNull();
  });
});
