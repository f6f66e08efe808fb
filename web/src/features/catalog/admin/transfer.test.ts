import { describe, expect, it } from "vitest";
import { decodeTable, type ImportRow, inOrder, looksForeign } from "./transfer";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

const row = (line: number, action: ImportRow["action"]): ImportRow => ({ line, action, name: "" });

describe("the text of a table", () => {
  it("is UTF-8, without the mark in front", () => {
    expect(decodeTable(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa4))).toBe("ä");
  });

  it("may be what older spreadsheets write", () => {
    expect(decodeTable(bytes(0x52, 0xf6, 0x73, 0x74))).toBe("Röst");
  });

  it("is no text with noughts in it", () => {
    expect(decodeTable(bytes(0x50, 0x4b, 0, 3))).toBeNull();
  });
});

it("puts the refused rows first, each kind in the order of the file", () => {
  const rows = [
    row(2, "update"),
    row(3, "refused"),
    row(4, "create"),
    row(5, "refused"),
    row(6, "unchanged"),
  ];
  expect(inOrder(rows).map(({ line }) => line)).toEqual([3, 5, 4, 2, 6]);
});

describe("an export of another shop", () => {
  const file = (...parts: BlobPart[]) => new File(parts, "produkte.csv");
  const codes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
  const utf16 = (text: string) => Uint8Array.from(codes(text).flatMap((code) => [code & 0xff, code >> 8]));

  it.each([
    ["Shopify", file("Title,URL handle,Description\n")],
    ["older Shopify", file("\uFEFFHandle,Title,Variant Price\n")],
    ["WooCommerce", file('ID,Type,SKU,"Regular price"\n')],
    ["German WooCommerce", file("ID;Typ;Regulärer Preis\r\n")],
    ["German WooCommerce from Windows", file(bytes(...codes("Regulärer Preis")))],
    ["two bytes a letter", file(utf16("Handle,Title,Price\n"))],
  ])("is recognised: %s", async (_, one) => {
    expect(await looksForeign(one)).toBe(true);
  });

  it.each([
    ["the own table", file("id;name;description;price;category;imageUrl\n1;Handle, rund;;;;\n")],
    ["a picture", file(bytes(0x89, 0x50, 0x4e, 0x47, 0, 0))],
    ["nothing", file("")],
  ])("is none: %s", async (_, one) => {
    expect(await looksForeign(one)).toBe(false);
  });
});
