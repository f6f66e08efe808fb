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
    page(JSON.stringify({ config: { shopName: "Kranich & Kessel" }, products: [{ id: 1 }], categories: [] }));
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryData(["config"])).toEqual({ shopName: "Kranich & Kessel" });
    expect(client.getQueryData(["products"])).toEqual([{ id: 1 }]);
    expect(client.getQueryData(["categories"])).toEqual([]);
  });

  it.each(["", "not json", "{}"])("changes nothing for %j", (text) => {
    page(text);
    const client = createQueryClient();
    takeFirstData(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
