//! Reviews as a member sees them, with a server that fails and refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, product } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const good = "Kräftig, rund und am Morgen genau das Richtige.";
const own: Schemas["Review"] = {
  id: 1,
  rating: 4,
  comment: good,
  createdAt: "2026-11-20T10:00:00Z",
  userId: 7,
  username: "mira",
  userRole: "user",
  isVerifiedPurchase: true,
  isOwn: true,
};

beforeEach(() => {
  reply("/api/products", "get", 200, [product()]);
  reply("/api/products/{id}/reviews", "get", 200, []);
  reply("/api/reactions/{itemType}/{itemId}", "get", 200, []);
  reply("/api/wishlist", "get", 200, []);
});

const reviews = async () => within(await screen.findByRole("region", { name: "Bewertungen" }));

describe("a review", () => {
  async function write() {
    const user = open("/product/3", member());
    const part = await reviews();
    await user.click(await part.findByRole("button", { name: "Bewertung schreiben" }));
    const comment = await part.findByRole<HTMLTextAreaElement>("textbox", { name: "Ihr Kommentar" });
    const save = () => user.click(part.getByRole("button", { name: "Bewertung speichern" }));
    return { user, part, comment, save };
  }

  it.each(["", "zu kurz", `   neun Zei${" ".repeat(20)}`])(
    "of »%s« is too short to be sent",
    async (text) => {
      const { user, comment, save } = await write();
      if (text) await user.type(comment, text);
      await save();
      await expectToast("Kommentar zu kurz", "Bitte schreiben Sie mindestens 10 Zeichen.");
      expect(sent("/api/products/{id}/reviews", "post")).toEqual([]);
    },
  );

  it("that cannot be kept stays in its field, with what the server says or without", async () => {
    const { user, comment, save } = await write();
    await user.type(comment, good);
    refuse("/api/products/{id}/reviews", "post", 409, "conflict", "Gerade geht es nicht.");
    await save();
    await expectToast("Fehler beim Speichern", "Gerade geht es nicht.");
    cutOff("/api/products/{id}/reviews", "post");
    await save();
    await expectToast("Fehler beim Speichern", "Ihre Bewertung konnte nicht gespeichert werden.");
    expect(comment.value).toBe(good);
  });

  it("after the session has ended asks to sign in", async () => {
    const { user, comment, save } = await write();
    await user.type(comment, good);
    refuse("/api/products/{id}/reviews", "post", 401, "unauthorized", "Bitte anmelden.");
    await save();
    await expectToast("Anmeldung erforderlich", "Melden Sie sich an, um eine Bewertung zu schreiben.");
  });

  it("that cannot be deleted stays", async () => {
    reply("/api/products/{id}/reviews", "get", 200, [own]);
    cutOff("/api/products/{id}/reviews", "delete");
    const user = open("/product/3", member());
    const part = await reviews();
    await user.click(await part.findByRole("button", { name: "Löschen" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Bewertung löschen" }));
    await expectToast("Fehler beim Löschen", "Die Bewertung konnte nicht gelöscht werden.");
    await user.click(question.getByRole("button", { name: "Abbrechen" }));
    part.getByText(good);
  });
});

it("reviews that cannot be loaded can be asked for again", async () => {
  cutOff("/api/products/{id}/reviews", "get");
  const user = open("/product/3");
  const part = await reviews();
  await part.findByText("Die Bewertungen konnten nicht geladen werden.");
  reply("/api/products/{id}/reviews", "get", 200, []);
  await user.click(part.getByRole("button", { name: "Erneut versuchen" }));
  await part.findByText(/Noch keine Bewertung/);
});

describe("the tab", () => {
  it("that cannot be loaded can be asked for again", async () => {
    failWithoutWords("/api/reviews/mine", "get");
    cutOff("/api/reviews", "get");
    const user = open("/enhanced-shop?tab=reviews", member());
    await waitFor(() =>
      expect(screen.getAllByRole("heading", { name: "Fehler beim Laden" })).toHaveLength(2),
    );
    reply("/api/reviews/mine", "get", 200, { reviews: [], open: [] });
    const [again] = screen.getAllByRole("button", { name: "Erneut versuchen" });
    if (again) await user.click(again);
    await screen.findByText("Sie haben noch nichts bewertet.");
    expect(toasts()).toEqual([]);
  });

  it("has its place held while it loads", async () => {
    hang("/api/reviews/mine", "get");
    hang("/api/reviews", "get");
    open("/enhanced-shop?tab=reviews", member());
    await screen.findAllByRole("status", { name: "Bewertungen werden geladen" });
  });
});
