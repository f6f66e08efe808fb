import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import type { Product } from "../api";
import {
  emptyProduct,
  isPictureUrl,
  type ProductInput,
  productSchema,
  toInput,
  toRequest,
} from "./product-schema";

const valid: ProductInput = {
  ...emptyProduct,
  name: " Assam Mangalam ",
  description: "Malzig und kräftig.",
  price: "12,90",
  category: "classic",
  imageUrl: "/pictures/assam-640.webp",
};

/** The first sentence on each field. */
function complaints(change: Partial<ProductInput>): Record<string, string> {
  const { issues = [] } = safeParse(productSchema, { ...valid, ...change });
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]));
}

const request = (change: Partial<ProductInput>, discount = 0) => {
  const result = safeParse(productSchema, { ...valid, ...change });
  if (!result.success) throw new Error(JSON.stringify(complaints(change)));
  return toRequest(result.output, discount);
};

describe("product form", () => {
  it("asks for the five required fields", () => {
    const { issues = [] } = safeParse(productSchema, emptyProduct);
    const fields = new Set(issues.map((issue) => issue.path?.[0]?.key));
    expect([...fields]).toEqual(["name", "description", "price", "category", "imageUrl"]);
    expect(complaints({ name: "   " })).toEqual({ name: "Bitte füllen Sie dieses Feld aus." });
  });

  it("sends numbers, with null for what is empty", () => {
    expect(request({})).toEqual({
      name: "Assam Mangalam",
      description: "Malzig und kräftig.",
      price: 12.9,
      category: "classic",
      imageUrl: "/pictures/assam-640.webp",
      alternativeText: "",
      morePictures: [],
      isPremium: false,
      isNew: false,
      isTrending: false,
      stock: null,
      discount: 0,
      deposit: null,
      netAmount: null,
      unit: null,
      coffee: null,
      weightGrams: 0,
      taxKind: "standard",
      deliveryTime: "",
      facts: expect.objectContaining({ kind: null, nutrition: null, guarantee: null }) as object,
    });
    const sent = { weightGrams: "290", taxKind: "reduced", deliveryTime: " 2 bis 3 Werktage " } as const;
    expect(request(sent)).toMatchObject({ ...sent, weightGrams: 290, deliveryTime: "2 bis 3 Werktage" });
    expect(complaints({ weightGrams: "viel" })).toHaveProperty("weightGrams");
    expect(complaints({ deliveryTime: "x".repeat(61) })).toHaveProperty("deliveryTime");
    const beans = { coffeeKind: "roasted", coffeeGrams: "250" } as const;
    expect(request(beans)).toMatchObject({ coffee: { kind: "roasted", grams: 250 } });
    const alone = "Bitte geben Sie Art und Gewicht des Kaffees gemeinsam an.";
    for (const half of [
      { coffeeKind: "instant" },
      { coffeeGrams: "250" },
      { ...beans, coffeeGrams: "0" },
    ] as const)
      expect(complaints(half)).toEqual({ coffeeGrams: alone });
    expect(complaints({ ...beans, coffeeGrams: "2 kg" })).toHaveProperty("coffeeGrams");
    const full = { price: "0.29", stock: "0", netAmount: "11,5", unit: "g" } as const;
    expect(request(full)).toMatchObject({ price: 0.29, stock: 0, netAmount: 11.5, unit: "g" });
  });

  it("asks for a reduction only where one is wanted", () => {
    expect(request({ isReduced: true }, 23)).toMatchObject({ discount: 23 });
    expect(request({ isReduced: false }, 23)).toMatchObject({ discount: 0 });
  });

  it("keeps the server's limits", () => {
    for (const price of ["0", "0,00", "1000000", "12,345", "frei"])
      expect(Object.keys(complaints({ price })), price).toEqual(["price"]);
    for (const stock of ["-1", "1,5", "1000001", "viele"])
      expect(complaints({ stock }), stock).toEqual({
        stock: "Bitte geben Sie einen Bestand von 0 bis 1.000.000 ein.",
      });
    expect(complaints({ name: "x".repeat(121) })).toEqual({ name: "Bitte höchstens 120 Zeichen eingeben." });
    expect(complaints({ netAmount: "0", unit: "g" })).toHaveProperty("netAmount");
  });

  it("wants amount and unit together", () => {
    const sentence = { netAmount: "Bitte geben Sie Menge und Einheit gemeinsam an." };
    expect(complaints({ netAmount: "250" })).toEqual(sentence);
    expect(complaints({ unit: "ml" })).toEqual(sentence);
    expect(complaints({ netAmount: "250", unit: "ml" })).toEqual({});
  });

  it("takes addresses of pictures only", () => {
    for (const url of ["https://example.org/a.webp", "http://example.org/a", "/pictures/assam-640.webp"])
      expect(isPictureUrl(url), url).toBe(true);
    for (const url of [
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "//evil.example/a",
      "/\\evil.example",
      "bild",
      "https://",
    ])
      expect(isPictureUrl(url), url).toBe(false);
  });

  it("shows a product as it can be sent back unchanged", () => {
    const product: Product = {
      id: 7,
      ...request({ price: "1.290,05", stock: "3", netAmount: "0,25", unit: "ml" }),
      discount: 10,
      averageRating: 4.5,
      reviewCount: 2,
      isInWishlist: false,
    } as Product;
    const shown = toInput({ product, facts: {}, alternativeText: "", morePictures: [] });
    expect(shown).toMatchObject({
      price: "1290,05",
      stock: "3",
      isReduced: true,
      netAmount: "0,25",
      unit: "ml",
    });
    expect(request(shown)).toEqual(request({ price: "1290.05", stock: "3", netAmount: "0.25", unit: "ml" }));
    const bare = { ...product, stock: null, discount: 0, netAmount: null, unit: null };
    expect(toInput({ product: bare, facts: {}, alternativeText: "", morePictures: [] })).toMatchObject({
      stock: "",
      isReduced: false,
      netAmount: "",
      unit: "",
    });
  });
});
