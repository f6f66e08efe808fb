import { describe, expect, it } from "vitest";
import type { Product, Range } from "../api";
import { draftOf, generated, requestOf, withoutOption } from "./variants-draft";

const messages = { price: "Preis", count: "Zahl", amount: "Menge" };

const product = {
  id: 7,
  name: "Assam Gold",
  price: 8.9,
  stock: 12,
  netAmount: 250,
  unit: "g",
  weightGrams: 290,
  coffee: { kind: "roasted", grams: 250 },
} as Product;

const options = [
  { key: 0, name: "Größe", values: ["250 g", "1 kg"] },
  { key: 1, name: "Mahlgrad", values: ["Ganze Bohne", "Filter"] },
];

describe("variants as the owner writes them", () => {
  it("makes every combination, the first of which is what the product was", () => {
    const { variants } = generated({ options, variants: [] }, product);
    expect(variants.map(({ values }) => values.join(" · "))).toEqual([
      "250 g · Ganze Bohne",
      "250 g · Filter",
      "1 kg · Ganze Bohne",
      "1 kg · Filter",
    ]);
    expect(
      variants.map(({ stock, netAmount, coffee, isDefault }) => [stock, netAmount, coffee, isDefault]),
    ).toEqual([
      ["12", "250", "250", true],
      ["0", "250", "250", false],
      ["0", "1000", "1000", false],
      ["0", "1000", "1000", false],
    ]);
    // A parcel of another size weighs something else, and no one knows what.
    expect(variants.map(({ weight }) => weight)).toEqual(["290", "290", "", ""]);
  });

  it("keeps what is there when a value is added, with its number", () => {
    const range: Range = {
      options: [{ name: "Größe", values: ["250 g"] }],
      variants: [
        {
          id: 3,
          values: ["250 g"],
          name: "250 g",
          price: 9.5,
          discount: 0,
          stock: null,
          weightGrams: 0,
          isDefault: true,
          sku: "AS-250",
          gtin: null,
          netAmount: 250,
          unit: "g",
          coffeeGrams: null,
          imageUrl: null,
        },
      ],
    };
    const draft = draftOf(range);
    const more = generated(
      { ...draft, options: [{ key: 0, name: "Größe", values: ["250 g", "500 g"] }] },
      product,
    );
    const read = requestOf(more, messages);
    expect("body" in read && read.body.variants).toMatchObject([
      { id: 3, sku: "AS-250", price: 9.5, netAmount: 250 },
      { values: ["500 g"], price: 9.5, stock: 0, netAmount: 500 },
    ]);
    // A stock that no one has touched is not sent: sales meanwhile stay.
    expect("body" in read && read.body.variants[0]).not.toHaveProperty("stock");
  });

  it("keeps numbers when an option comes or goes", () => {
    const one = { key: 0, name: "Größe", values: ["250 g", "1 kg"] };
    const draft = generated({ options: [one], variants: [] }, product);
    const saved = {
      ...draft,
      variants: draft.variants.map((variant, id) => Object.assign({}, variant, { id })),
    };
    const two = generated({ ...saved, options }, product);
    expect(two.variants.map(({ id, values }) => [id, values.join(" · ")])).toEqual([
      [0, "250 g · Ganze Bohne"],
      [undefined, "250 g · Filter"],
      [1, "1 kg · Ganze Bohne"],
      [undefined, "1 kg · Filter"],
    ]);
    expect(withoutOption(two, 1).variants.map(({ id, values }) => [id, values])).toEqual([
      [0, ["250 g"]],
      [1, ["1 kg"]],
    ]);
  });

  it("says what is typed wrong", () => {
    const draft = generated({ options: [options[0]!], variants: [] }, product);
    const variants = draft.variants.map((variant) => ({ ...variant, price: "gratis", stock: "1,5" }));
    expect(requestOf({ ...draft, variants }, messages)).toEqual({
      wrong: {
        "variants[0].price": "Preis",
        "variants[0].stock": "Zahl",
        "variants[1].price": "Preis",
        "variants[1].stock": "Zahl",
      },
    });
  });
});
