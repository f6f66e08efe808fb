import { describe, expect, it } from "vitest";
import { decodeTable, type ImportRow, inOrder } from "./transfer";

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
