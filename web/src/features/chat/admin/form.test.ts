import { describe, expect, test } from "vitest";
import { keptChange, withPerson } from "./form";

describe("a room as it is filled in", () => {
  test("says what another time does to messages that are there", () => {
    expect(keptChange(null, 7)).toBe("new");
    expect(keptChange(7, 7)).toBe("same");
    expect(keptChange(7, 30)).toBe("longer");
    expect(keptChange(30, 7)).toBe("shorter");
  });

  test("keeps the list in the order of names, and no one twice", () => {
    const [uma, anna] = [
      { id: 2, username: "uma" },
      { id: 1, username: "änna" },
    ];
    const list = withPerson(withPerson([], uma), anna);
    expect(list.map(({ username }) => username)).toEqual(["änna", "uma"]);
    expect(withPerson(list, uma)).toEqual(list);
  });
});
