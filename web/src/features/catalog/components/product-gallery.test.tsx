import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { picturesQuery, type Product, type ProductPicture } from "../api";
import { ProductGallery } from "./product-gallery";

const product = {
  id: 7,
  name: "Hausmischung",
  imageUrl: "/media/a-640.webp",
  category: "espresso",
  pictureCount: 3,
} as Product;

const pictures: ProductPicture[] = [
  { imageUrl: "/media/a-640.webp", alternativeText: "" },
  { imageUrl: "/media/b-640.webp", alternativeText: "Die Bohnen" },
  { imageUrl: "https://bilder.example/c.jpg", alternativeText: "" },
];

const scrolled = vi.fn<(to: ScrollToOptions) => void>();
const client = createQueryClient();

const show = (part: Product) => (
  <QueryClientProvider client={client}>
    <ProductGallery product={part} />
  </QueryClientProvider>
);

/** Of the large pictures, in their order. */
const texts = () =>
  within(screen.getByRole("group", { name: "Bilder" }))
    .getAllByRole("img")
    .map((one) => one.getAttribute("alt"));
const buttons = () => within(screen.getByRole("group", { name: "Bild wählen" })).getAllByRole("button");

function still(matches: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches }));
}

beforeEach(() => {
  client.clear();
  scrolled.mockReset();
  still(false);
  HTMLElement.prototype.scrollTo = scrolled as typeof HTMLElement.prototype.scrollTo;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
});

describe("the pictures of a product", () => {
  test("of one there is nothing to choose, and nothing is asked for", () => {
    const { pictureCount: _, ...plain } = product;
    render(show(plain as Product));
    expect(screen.getAllByRole("img")).toHaveLength(1);
    expect(screen.queryByRole("group")).toBeNull();
  });

  test("say what they show, and where nothing is said the product's name and their number", () => {
    client.setQueryData(picturesQuery(7).queryKey, { pictures });
    render(show(product));
    expect(texts()).toEqual(["Hausmischung", "Die Bohnen", "Hausmischung, Bild 3"]);
    expect(buttons().map((one) => one.getAttribute("aria-label"))).toEqual([
      "Bild 1 von 3: Hausmischung",
      "Bild 2 von 3: Die Bohnen",
      "Bild 3 von 3: Hausmischung, Bild 3",
    ]);
    const [first] = screen.getAllByRole("img");
    expect(first?.getAttribute("srcset")).toContain("/media/a-1280.webp 1280w");
  });

  test("are walked through with arrow keys and chosen by a touch", () => {
    client.setQueryData(picturesQuery(7).queryKey, { pictures });
    render(show(product));
    const row = screen.getByRole("group", { name: "Bilder" });
    fireEvent.keyDown(row, { key: "ArrowRight" });
    expect(scrolled).toHaveBeenLastCalledWith({ left: 400, behavior: "smooth" });
    fireEvent.keyDown(row, { key: "ArrowLeft" });
    expect(scrolled).toHaveBeenLastCalledWith({ left: 0, behavior: "smooth" });
    fireEvent.keyDown(row, { key: "End" });
    expect(scrolled).toHaveBeenLastCalledWith({ left: 800, behavior: "smooth" });
    still(true);
    fireEvent.click(buttons()[1] as HTMLElement);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 400, behavior: "auto" });
    row.scrollLeft = 400;
    fireEvent.scroll(row);
    expect(buttons().map((one) => one.getAttribute("aria-current"))).toEqual(["false", "true", "false"]);
  });

  test("begin with the chosen variant's own, and come to it when another is chosen", () => {
    client.setQueryData(picturesQuery(7).queryKey, { pictures });
    const variant = (id: number, imageUrl: string): Product => ({
      ...product,
      imageUrl,
      variant: { id, name: `${id} g`, isGone: false },
    });
    const { rerender } = render(show(variant(250, "/media/v-640.webp")));
    expect(texts()).toHaveLength(4);
    expect(screen.getAllByRole("img")[0]?.getAttribute("src")).toBe("/media/v-640.webp");
    expect(scrolled).not.toHaveBeenCalled();
    rerender(show(variant(1000, "/media/b-640.webp")));
    expect(texts()).toHaveLength(3);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 400 });
  });
});
