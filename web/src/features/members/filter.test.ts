import { describe, expect, it } from "vitest";
import type { Person } from "./api";
import { filterPeople, type PeopleFilter } from "./filter";

const person = (id: number, facts: Partial<Person>): Person => ({
  id,
  username: `p${id}`,
  role: "user",
  isApproved: true,
  isOwner: id === 1,
  isModerator: false,
  secondFactorMissing: false,
  isActive: true,
  registeredAt: "2026-01-01T00:00:00Z",
  createdAt: "2026-01-01T00:00:00Z",
  ...facts,
});

const people = [
  person(1, { username: "inhaber", role: "admin" }),
  person(2, { username: "Öhrchen", telegramUsername: "tea_lover" }),
  person(3, { username: "neu", isApproved: false }),
  person(4, { username: "laut", role: "banned" }),
  person(5, { username: "pause", isActive: false, telegramUsername: "Neuland" }),
];
const found = (filter: Partial<PeopleFilter>) =>
  filterPeople(people, { search: "", status: "all", ...filter }).map(({ id }) => id);

describe("list of people", () => {
  it("shows everyone without a filter", () => {
    expect(found({})).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ["the username", "inhab", [1]],
    ["the Telegram name", "tea_", [2]],
    ["either of them", "neu", [3, 5]],
    ["any case, umlauts included", "öHR", [2]],
    ["a name as Telegram writes it", "@TEA", [2]],
    ["blanks around it", "  laut ", [4]],
    ["nobody", "xyz", []],
  ])("searches %s", (_, search, ids) => {
    expect(found({ search })).toEqual(ids);
  });

  it.each([
    ["active", [1, 2]],
    ["pending", [3]],
    ["banned", [4]],
    ["inactive", [5]],
  ] as const)("filters by %s", (status, ids) => {
    expect(found({ status })).toEqual(ids);
  });

  it("takes search and status together", () => {
    expect(found({ search: "neu", status: "inactive" })).toEqual([5]);
  });
});
