//! News of the shop, in the office and for members, with a server that answers and refuses.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const office = "/admin/announcements";
const announcement: Schemas["Announcement"] = {
  id: 7,
  title: "Neue Ernte",
  content: "Der Yirgacheffe ist da: https://shop.example/ernte",
  audience: "all",
  productId: null,
  productName: "",
  createdAt: "2026-11-27T08:00:00Z",
  finishedAt: "2026-11-27T08:01:00Z",
  members: 1200,
  channels: [
    { channel: "notification", reached: 1200, delivered: 1200, failed: 0 },
    { channel: "mail", reached: 300, delivered: 290, failed: 4 },
  ],
};
const reach = { members: 12, notification: 11, push: 4, telegram: 3, mail: 1 };

describe("the office's news", () => {
  beforeEach(() => localStorage.removeItem("announcement-draft"));

  it("tell whom they reached and what became of them", async () => {
    reply("/api/admin/announcements", "get", 200, [
      announcement,
      { ...announcement, id: 8, title: "Fest im Hof", audience: "premium", finishedAt: null, members: 1 },
    ]);
    const user = open(office, owner());
    const row = await screen.findByRole("button", { name: "Neue Ernte ansehen" });
    expect(row.textContent).toContain("1.200 Mitglieder erreicht");
    expect(screen.getByRole("button", { name: "Fest im Hof ansehen" }).textContent).toContain(
      "wird gesendet",
    );
    await user.click(row);
    const sheet = within(await screen.findByRole("dialog", { name: "Neuigkeit" }));
    expect(sheet.getByText(/290 angekommen · 6 noch offen/)).toBeTruthy();
    expect(sheet.getByText("4 gescheitert")).toBeTruthy();
    expect(sheet.getByRole("link", { name: "https://shop.example/ernte" })).toBeTruthy();
  });

  it("are written, shown with whom they reach, and sent once with a key", async () => {
    reply("/api/admin/announcements", "get", 200, []);
    reply("/api/admin/announcements/reach", "post", 200, reach);
    reply("/api/admin/announcements", "post", 201, announcement);
    const user = open(office, owner());
    await user.click(await screen.findByRole("button", { name: "Neuigkeit schreiben" }));
    const form = within(await screen.findByRole("dialog", { name: "Neuigkeit schreiben" }));
    await user.click(form.getByRole("button", { name: "Vorschau" }));
    expect(await form.findByText("Bitte geben Sie eine Überschrift ein.")).toBeTruthy();
    await user.type(form.getByLabelText("Überschrift"), "Neue Ernte");
    expect(form.queryByText("Bitte geben Sie eine Überschrift ein.")).toBeNull();
    expect(form.getByText("Bitte schreiben Sie einen Text.")).toBeTruthy();
    await user.type(form.getByLabelText("Text"), "Sie ist da.");
    await user.click(form.getByRole("checkbox", { name: /^Telegram/ }));
    await user.click(form.getByRole("button", { name: "Vorschau" }));
    const preview = within(await screen.findByRole("dialog", { name: "So kommt es an" }));
    expect(await preview.findByText("11 Mitglieder")).toBeTruthy();
    expect(preview.queryByText("Telegram")).toBeNull();
    await user.dblClick(preview.getByRole("button", { name: "Jetzt senden" }));
    await expectToast("Die Neuigkeit geht hinaus");
    const requests = sent("/api/admin/announcements", "post");
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{20,}$/);
    expect(await requests[0]?.json()).toEqual({
      title: "Neue Ernte",
      content: "Sie ist da.",
      audience: "all",
      productId: null,
      byPush: true,
      byTelegram: false,
      byMail: true,
    });
    expect(localStorage.getItem("announcement-draft")).toBeNull();
  });

  it("keep what was written when the server refuses it", async () => {
    reply("/api/admin/announcements", "get", 200, []);
    reply("/api/admin/announcements/reach", "post", 200, reach);
    refuse("/api/admin/announcements", "post", 400, "too_long", "Bitte prüfen Sie Ihre Eingaben.", {
      title: "Bitte höchstens 80 Zeichen eingeben.",
    });
    localStorage.setItem("announcement-draft", JSON.stringify({ title: "Lang", content: "Text" }));
    const user = open(office, owner());
    await user.click(await screen.findByRole("button", { name: "Neuigkeit schreiben" }));
    await user.click(await screen.findByRole("button", { name: "Vorschau" }));
    await user.click(await screen.findByRole("button", { name: "Jetzt senden" }));
    expect(await screen.findByText("Bitte höchstens 80 Zeichen eingeben.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Überschrift").value).toBe("Lang");
  });
});

describe("a member", () => {
  it("reads the whole text, with links", async () => {
    const { id, title, content, createdAt } = announcement;
    reply("/api/announcements/{id}", "get", 200, { id, title, content, createdAt });
    open("/neuigkeiten/7", member());
    expect(await screen.findByRole("heading", { name: "Neue Ernte" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "https://shop.example/ernte" });
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  it("is told that a text is gone", async () => {
    refuse(
      "/api/announcements/{id}",
      "get",
      404,
      "announcement_not_found",
      "Diese Neuigkeit gibt es nicht mehr.",
    );
    open("/neuigkeiten/7", member());
    expect(await screen.findByText("Diese Neuigkeit gibt es nicht mehr")).toBeTruthy();
  });
});

describe("the links in letters", () => {
  it("ask before they do anything", async () => {
    reply("/api/announcements/mail/confirm", "post", 200, { success: true, message: "Vielen Dank!" });
    const user = open("/newsletter-bestaetigen?schluessel=abc");
    const button = await screen.findByRole("button", { name: "Ja, ich möchte Neuigkeiten" });
    expect(sent("/api/announcements/mail/confirm", "post")).toHaveLength(0);
    await user.click(button);
    expect((await screen.findByRole("status")).textContent).toBe("Vielen Dank!");
  });

  it("say what is wrong with them", async () => {
    refuse("/api/announcements/mail/leave", "post", 400, "mail_link_invalid", "Dieser Link gilt nicht mehr.");
    const user = open("/newsletter-abbestellen?schluessel=abc");
    await user.click(await screen.findByRole("button", { name: "Jetzt abbestellen" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Dieser Link gilt nicht mehr.");
  });

  it("are useless without their end", async () => {
    open("/newsletter-abbestellen");
    expect((await screen.findByRole("alert")).textContent).toContain("fehlt etwas");
    expect(screen.queryByRole("button", { name: "Jetzt abbestellen" })).toBeNull();
  });
});
