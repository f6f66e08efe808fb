import { beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "@/api/query";
import { firstGoodsFor } from "@/features/catalog";
import { takeFirstData } from "./first-data";

function page(text: string, id = "first-data") {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = id;
  script.textContent = text;
  document.body.append(script);
}

describe("first data", () => {
  beforeEach(() => {
    document.body.innerHTML = "";
  });

  it("fills the cache with what the server sent", () => {
    page(JSON.stringify({ config: { shopName: "Kranich & Kessel" }, categories: [] }));
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryData(["config"])).toEqual({ shopName: "Kranich & Kessel" });
    expect(client.getQueryData(["categories"])).toEqual([]);
  });

  it("has a product's reviews, which are a visitor's until a member's have come", () => {
    const list = [{ id: 7, rating: 5, isOwn: false }];
    page(JSON.stringify({ reviews: { productId: 3, list } }));
    const updatedAt = () => {
      const client = createQueryClient();
      takeFirstData(client);
      expect(client.getQueryData(["products", 3, "reviews"])).toEqual(list);
      return client.getQueryState(["products", 3, "reviews"])?.dataUpdatedAt;
    };
    expect(updatedAt()).toBeGreaterThan(0);
    localStorage.setItem("auth_token", "t");
    expect(updatedAt()).toBe(0);
    localStorage.clear();
  });

  it("has what is said about a product", () => {
    const facts = { productId: 3, sections: [], guaranteeLabelUrl: null };
    page(JSON.stringify({ facts }));
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryData(["products", 3, "facts"])).toEqual(facts);
  });

  it("has the goods of a long shop's first screen, for that screen alone", () => {
    const tea = { id: 9, name: "Grüner Tee" };
    const all = { category: null, search: "" };
    page(
      JSON.stringify({ ...all, list: [{ id: 1 }], count: 9_000, soldOut: 3, product: tea }),
      "first-goods",
    );
    takeFirstData(createQueryClient());
    expect(firstGoodsFor(all, undefined)?.goods).toMatchObject({ list: [{ id: 1 }], count: 9_000 });
    expect(firstGoodsFor(all, "9")?.known).toContainEqual(tea);
    expect(firstGoodsFor(all, "8"), "a product that is not there").toBeUndefined();
    expect(firstGoodsFor({ category: "tee", search: "" }, undefined)).toBeUndefined();
    expect(firstGoodsFor({ category: null, search: "mild" }, undefined)).toBeUndefined();
  });

  it.each(["", "not json", "{}"])("changes nothing for %j", (text) => {
    page(text);
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
