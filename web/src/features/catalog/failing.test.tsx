//! The shop and the owner's products, with a server that waits and fails.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, product } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, held, reply } from "@/testing/server";

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
    failWithoutWords("/api/products", "get");
    const user = open("/admin/products", owner());
    const again = await screen.findByRole("button", { name: "Erneut versuchen" });
    reply("/api/products", "get", 200, [mix]);
    await user.click(again);
    await waitFor(() => expect(screen.getByRole("list", { name: "Produktliste" })).toBeTruthy());
  });
});
