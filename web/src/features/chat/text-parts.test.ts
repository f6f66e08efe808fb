import { describe, expect, it } from "vitest";
import { isEmojiOnly, partsOf } from "./text-parts";

const shop = "https://kontor.example";
const parts = (content: string) =>
  partsOf(content, shop).map((part) =>
    part.kind === "product" ? `#${part.productId}` : `${part.kind}:${part.text}`,
  );

describe("links", () => {
  it("to products are found as paths and as full addresses of this shop", () => {
    expect(parts("/product/12")).toEqual(["#12"]);
    expect(parts(`Hier: ${shop}/product/7?von=chat, oder /product/8!`)).toEqual([
      "text:Hier: ",
      "#7",
      "text:, oder ",
      "#8",
      "text:!",
    ]);
  });

  it("to products of other shops are ordinary links", () => {
    expect(parts("https://anderswo.example/product/7")).toEqual(["link:https://anderswo.example/product/7"]);
  });

  it("do not begin inside words or other paths, and need a number", () => {
    for (const text of [
      "api/product/12",
      "x/product/12",
      "/product/abc",
      "/product/0",
      "/product/",
      "/products/12",
    ]) {
      expect(parts(text)).toEqual([`text:${text}`]);
    }
  });

  it("end before marks that would turn them around", () => {
    expect(parts("https://a.example/\u202Egpj.exe")).toEqual([
      "link:https://a.example/",
      "text:\u202Egpj.exe",
    ]);
  });

  it("end before the punctuation of the sentence", () => {
    expect(parts("(siehe https://a.example/b).")).toEqual([
      "text:(siehe ",
      "link:https://a.example/b",
      "text:).",
    ]);
  });

  it("never carry anything but http", () => {
    const [part] = partsOf("javascript:alert(1) data:text/html,x", shop);
    expect(part).toEqual({ kind: "text", text: "javascript:alert(1) data:text/html,x" });
  });

  it("leave markup as the text it is", () => {
    expect(parts("<script>alert(1)</script>")).toEqual(["text:<script>alert(1)</script>"]);
    expect(parts('<a href="https://a.example">x</a>')).toEqual([
      'text:<a href="',
      "link:https://a.example",
      'text:">x</a>',
    ]);
  });
});

describe("emoji only", () => {
  it("are one to three, also composed ones", () => {
    for (const text of ["👍", "❤️", "👩‍🌾🇩🇪", "🔥 🔥 🔥", "👍🏽"]) expect(isEmojiOnly(text)).toBe(true);
  });

  it("are not digits, words, nothing or a whole row", () => {
    for (const text of ["", " ", "1", "#", "a👍", "👍!", "👍👍👍👍"]) expect(isEmojiOnly(text)).toBe(false);
  });
});
