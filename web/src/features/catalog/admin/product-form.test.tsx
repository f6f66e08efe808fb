import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { remove, toastStore } from "@/ui/toast";
import { configQuery } from "@/api/config";
import { shopConfig } from "@/testing/people";
import { categoriesQuery, type Product } from "../api";
import { ProductForm } from "./product-form";

const done = vi.fn<() => void>();
const fetchMock = vi.fn<typeof fetch>();
const reply = (status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Produkt hinzufügen" }));

function fill() {
  type("Name", "Assam");
  type("Kategorie", "classic");
  type("Beschreibung", "Malzig.");
  type("Bild-URL", "/pictures/assam-640.webp");
  type("Preis", "12,90");
}

const mix = {
  id: 7,
  name: "Assam",
  description: "Malzig.",
  price: 9.9,
  priceBefore: 12.9,
  discount: 23,
  category: "classic",
  imageUrl: "/pictures/assam-640.webp",
} as Product;

describe("form of a reduced product", () => {
  beforeEach(() => {
    done.mockReset();
    fetchMock.mockReset();
    vi.stubGlobal("fetch", fetchMock);
  });

  it("sends the per cent that the server gives for the typed price", async () => {
    const asked: string[] = [];
    let sent: unknown;
    fetchMock.mockImplementation((address, call) => {
      const path = address as string;
      if (call?.method === "PUT") sent = JSON.parse(call.body as string);
      else asked.push(path);
      const preview = path.includes("price=8.00")
        ? { priceBefore: 12.9, discount: 37, message: "Streichpreis 12,90 € bleibt." }
        : { priceBefore: 12.9, discount: 23, message: "Streichpreis 12,90 € bleibt." };
      const body =
        call?.method === "PUT"
          ? { success: true, message: "Gut.", product: mix, state: "live", missing: [] }
          : { prices: [], preview };
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
    const client = createQueryClient();
    client.setQueryData(configQuery.queryKey, shopConfig);
    client.setQueryData(categoriesQuery.queryKey, [
      { id: 1, slug: "classic", name: "Classic", description: "", position: 0 },
    ]);
    render(
      <QueryClientProvider client={client}>
        <ProductForm
          owned={{
            product: mix,
            alternativeText: "",
            morePictures: [],
            state: "live",
            facts: {},
            missing: [],
          }}
          label="Assam bearbeiten"
          onDone={done}
        />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("−23 %")).toBeTruthy();
    type("Preis", "8");
    // This DOM does not choose the option of a default value.
    type("Kategorie", "classic");
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(sent).toMatchObject({ price: 8, discount: 37 });
    expect(asked).toContain("/api/products/7/prices?price=8.00");
  });
});

describe("form of a product that is sold meanwhile", () => {
  it("says nothing of a stock that was not typed", async () => {
    fetchMock.mockReset();
    done.mockReset();
    vi.stubGlobal("fetch", fetchMock);
    const client = createQueryClient();
    client.setQueryData(configQuery.queryKey, shopConfig);
    client.setQueryData(categoriesQuery.queryKey, [
      { id: 1, slug: "classic", name: "Classic", description: "", position: 0 },
    ]);
    const tea = { ...mix, price: 12.9, priceBefore: undefined, discount: 0 } as unknown as Product;
    const withStock = (stock: number) => (
      <QueryClientProvider client={client}>
        <ProductForm
          owned={{
            product: { ...tea, stock },
            alternativeText: "",
            morePictures: [],
            state: "live",
            facts: {},
            missing: [],
          }}
          label="Assam bearbeiten"
          onDone={done}
        />
      </QueryClientProvider>
    );
    let sent: unknown;
    fetchMock.mockImplementation((_, call) => {
      if (call?.method === "PUT") sent = JSON.parse(call.body as string);
      const body =
        call?.method === "PUT"
          ? { success: true, message: "Gut.", product: tea, state: "live", missing: [] }
          : { prices: [], preview: null };
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
    const { rerender } = render(withStock(10));
    // Three are sold, and the list is fetched again under the open form.
    rerender(withStock(7));
    type("Name", "Assam Gold");
    type("Kategorie", "classic");
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(sent).toMatchObject({ name: "Assam Gold" });
    expect(sent).not.toHaveProperty("stock");
  });
});

describe("product form", () => {
  beforeEach(() => {
    done.mockReset();
    fetchMock.mockReset();
    remove();
    vi.stubGlobal("fetch", fetchMock);
    const client = createQueryClient();
    client.setQueryData(configQuery.queryKey, shopConfig);
    client.setQueryData(categoriesQuery.queryKey, [
      { id: 1, slug: "classic", name: "Classic", description: "", position: 0 },
    ]);
    render(
      <QueryClientProvider client={client}>
        <ProductForm owned={null} label="Neues Produkt" onDone={done} />
      </QueryClientProvider>,
    );
  });

  it("sends nothing while fields are missing, and says which", async () => {
    submit();
    expect(await screen.findAllByText("Bitte füllen Sie dieses Feld aus.")).toHaveLength(5);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field("Name"));
  });

  it("sends the product and reports success in the server's words", async () => {
    fill();
    reply(201, { success: true, message: "Produkt wurde hinzugefügt.", product: { id: 7 } });
    submit();
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    const [address, call] = fetchMock.mock.calls[0] ?? [];
    expect([address, call?.method]).toEqual(["/api/products", "POST"]);
    expect(JSON.parse(call?.body as string)).toMatchObject({
      name: "Assam",
      price: 12.9,
      stock: null,
      unit: null,
    });
    expect(toastStore.get()).toMatchObject([{ title: "Erfolg", description: "Produkt wurde hinzugefügt." }]);
  });

  it("puts the server's sentences on their fields and stays open", async () => {
    fill();
    reply(400, {
      success: false,
      message: "Bitte prüfen Sie Ihre Eingaben.",
      code: "invalid_input",
      fields: { price: "Zu teuer.", imageUrl: "Kein Bild." },
    });
    submit();
    expect(await screen.findByText("Zu teuer.")).toBeTruthy();
    expect(screen.getByText("Kein Bild.")).toBeTruthy();
    expect(field("Preis").getAttribute("aria-invalid")).toBe("true");
    expect(done).not.toHaveBeenCalled();
    expect(toastStore.get()).toMatchObject([
      { title: "Fehler", description: "Produkt konnte nicht hinzugefügt werden.", variant: "destructive" },
    ]);
  });

  it("says why a new product cannot be reduced yet", () => {
    expect(screen.queryByRole("switch", { name: /^Als Reduzierung zeigen/ })).toBeNull();
    expect(screen.getByText(/erst, wenn sein Preis 30 Tage bekannt ist/)).toBeTruthy();
  });

  it("keeps what was typed when the network fails", async () => {
    fill();
    fetchMock.mockRejectedValueOnce(new TypeError("failed to fetch"));
    submit();
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
    expect((field("Name") as HTMLInputElement).value).toBe("Assam");
    expect(done).not.toHaveBeenCalled();
  });
});
