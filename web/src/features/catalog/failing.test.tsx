//! The shop and the owner's products, with a server that waits and fails.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ownedProduct, owner, product } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, held, refuse, reply, sent } from "@/testing/server";

const mix = product();
const classic = { id: 1, slug: "classic", name: "Classic", description: "", position: 0 };

beforeEach(() => {
  reply("/api/products", "get", 200, [mix]);
  reply("/api/categories", "get", 200, [classic]);
});

describe("the shop", () => {
  it("keeps the places of products that are on their way", async () => {
    const { until, release } = held();
    reply("/api/products", "get", 200, () => until.then(() => [mix]));
    open("/shop");
    await screen.findByRole("heading", { name: "Unser Sortiment" });
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.queryByRole("heading", { name: /Keine Produkte|Fehler/ })).toBeNull();
    release();
    await screen.findByRole("article", { name: mix.name });
  });

  it("asks again for products that could not be loaded", async () => {
    failWithoutWords("/api/products", "get");
    const user = open("/shop");
    await screen.findByRole("heading", { name: "Fehler beim Laden" });
    reply("/api/products", "get", 200, [mix]);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByRole("article", { name: mix.name });
  });
});

describe("the owner's products", () => {
  beforeEach(() => reply("/api/admin/products", "get", 200, [ownedProduct()]));

  const openProducts = async () => {
    const user = open("/admin/products", owner());
    await screen.findByRole("list", { name: "Produktliste" });
    return user;
  };

  it("tells that a product could not be changed", async () => {
    failWithoutWords("/api/products/{id}", "put");
    reply("/api/products/{id}/prices", "get", 200, { prices: [], preview: null });
    const user = await openProducts();
    await user.click(screen.getByRole("button", { name: `Bearbeiten: ${mix.name}` }));
    const form = within(await screen.findByRole("form", { name: `${mix.name} bearbeiten` }));
    await user.selectOptions(form.getByLabelText("Kategorie"), "classic");
    await user.click(form.getByRole("button", { name: "Speichern" }));
    await expectToast("Fehler", "Produkt konnte nicht aktualisiert werden.");
  });

  it("tells that a product could not be deleted", async () => {
    failWithoutWords("/api/products/{id}", "delete");
    const user = await openProducts();
    await user.click(screen.getByRole("button", { name: `Löschen: ${mix.name}` }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Endgültig löschen" }));
    await expectToast("Fehler", "Produkt konnte nicht gelöscht werden.");
  });

  it("asks again for products that could not be loaded", async () => {
    failWithoutWords("/api/admin/products", "get");
    const user = open("/admin/products", owner());
    const again = await screen.findByRole("button", { name: "Erneut versuchen" });
    reply("/api/admin/products", "get", 200, [ownedProduct()]);
    await user.click(again);
    await waitFor(() => expect(screen.getByRole("list", { name: "Produktliste" })).toBeTruthy());
  });

  it("leads from a draft to each fact that it lacks", async () => {
    const missing = [
      { fact: "foodName" as const, name: "Bezeichnung", law: "LMIV" },
      { fact: "netAmount" as const, name: "Nettomenge", law: "LMIV" },
    ];
    const draft = ownedProduct({ state: "draft", facts: { kind: "pure" }, missing });
    reply("/api/products/{id}/prices", "get", 200, { prices: [], preview: null });
    reply("/api/admin/products", "get", 200, [draft]);
    const fields = { netAmount: "Bitte füllen Sie dieses Feld aus." };
    refuse("/api/products/{id}", "put", 409, "facts_missing", "Für den Verkauf fehlt: Nettomenge.", fields);
    const user = await openProducts();
    expect(screen.getByText("Entwurf")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: `Bezeichnung ergänzen: ${mix.name}` }));
    const form = within(await screen.findByRole("form", { name: `${mix.name} bearbeiten` }));
    const name = form.getByLabelText("Bezeichnung des Lebensmittels");
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, "Kräutertee");
    await user.selectOptions(form.getByLabelText("Kategorie"), "classic");
    await user.selectOptions(form.getByLabelText("Art der Ware"), "pure");
    await user.click(form.getByRole("button", { name: "Speichern und veröffentlichen" }));
    await expectToast(
      "Fehler",
      "Produkt konnte nicht aktualisiert werden. Für den Verkauf fehlt: Nettomenge.",
    );
    expect(await form.findByText("Bitte füllen Sie dieses Feld aus.")).toBeTruthy();
    expect(await sent("/api/products/{id}", "put")[0]?.json()).toMatchObject({
      state: "live",
      facts: { kind: "pure", foodName: "Kräutertee" },
    });
  });
});
