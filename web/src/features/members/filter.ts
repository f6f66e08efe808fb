import type { Person } from "./api";

export const statusFilters = ["all", "active", "pending", "banned", "inactive"] as const;
export type StatusFilter = (typeof statusFilters)[number];

export interface PeopleFilter {
  search: string;
  status: StatusFilter;
}

export const noFilter: PeopleFilter = { search: "", status: "all" };

const fits: Record<StatusFilter, (person: Person) => boolean> = {
  all: () => true,
  // A ban outranks everything: a banned member is not active, whatever else the account says.
  active: ({ role, isApproved, isActive }) => role !== "banned" && isActive && isApproved,
  pending: ({ isApproved }) => !isApproved,
  banned: ({ role }) => role === "banned",
  inactive: ({ isActive }) => !isActive,
};

/** Those whose name or Telegram name holds the search text, whatever its case, and whose status fits. */
export function filterPeople(people: readonly Person[], { search, status }: PeopleFilter): Person[] {
  const wanted = search.trim().replace(/^@/, "").toLocaleLowerCase("de");
  const holds = (name: string | null | undefined) => name?.toLocaleLowerCase("de").includes(wanted) ?? false;
  return people.filter(
    (person) => fits[status](person) && (holds(person.username) || holds(person.telegramUsername)),
  );
}
