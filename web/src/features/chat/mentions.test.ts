import { describe, expect, it } from "vitest";
import { completed, typedName, withMentions } from "./mentions";

const jorge = { userId: 8, username: "jorge" };
const kaethe = { userId: 9, username: "käthe.w" };
const texts = (content: string) =>
  withMentions([{ kind: "text", text: content }], [jorge, kaethe]).map(({ kind, text }) => [kind, text]);

describe("names in a text", () => {
  it("stand apart where the server knows them", () => {
    expect(texts("Frag @Jorge, nicht @udo.")).toEqual([
      ["text", "Frag "],
      ["mention", "@Jorge"],
      ["text", ", nicht @udo."],
    ]);
  });

  it("may end in what ends a sentence", () => {
    expect(texts("Frag @käthe.w.")).toEqual([
      ["text", "Frag "],
      ["mention", "@käthe.w"],
      ["text", "."],
    ]);
  });

  it("are no parts of addresses", () => {
    expect(texts("a@jorge @@jorge")).toEqual([["text", "a@jorge @@jorge"]]);
  });
});

describe("a name that is being typed", () => {
  it.each([
    ["Moin @jo", 8, "jo"],
    ["@", 1, ""],
    ["Moin @jo und", 12, null],
    ["mail@jo", 7, null],
    ["(@kä", 4, "kä"],
  ])("%s", (text, caret, name) => expect(typedName(text, caret)).toBe(name));

  it("is completed where the caret stands", () => {
    expect(completed("Moin @jo und mehr", 8, "jo", "jorge")).toEqual({
      text: "Moin @jorge und mehr",
      caret: 12,
    });
  });
});
