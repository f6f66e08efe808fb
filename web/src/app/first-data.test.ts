import { beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "@/api/query";
import { takeFirstData } from "./first-data";

function page(text: string) {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "first-data";
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

  it.each(["", "not json", "{}"])("changes nothing for %j", (text) => {
    page(text);
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
