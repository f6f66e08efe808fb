import type { ShopRoom, ShopRoomForm } from "./api";

/** A room as it is filled in. */
export interface TypedRoom {
  name: string;
  description: string;
  type: ShopRoomForm["type"];
  writers: ShopRoomForm["writers"];
  keptDays: number;
  slowSeconds: number;
}

export const newRoom: TypedRoom = {
  name: "",
  description: "",
  type: "public",
  writers: "all",
  keptDays: 1,
  slowSeconds: 0,
};

export const typed = ({ name, description, type, writers, keptDays, slowSeconds }: ShopRoom): TypedRoom => ({
  name,
  description,
  type,
  writers,
  keptDays,
  slowSeconds,
});

/** What a time means for messages that are there already. */
export function keptChange(before: number | null, now: number): "new" | "same" | "longer" | "shorter" {
  if (before === null) return "new";
  if (before === now) return "same";
  return now > before ? "longer" : "shorter";
}

/** People by the order of their names, none of them twice. */
export function withPerson<Person extends { id: number; username: string }>(
  list: readonly Person[],
  person: Person,
): Person[] {
  if (list.some(({ id }) => id === person.id)) return [...list];
  return [...list, person].toSorted((a, b) => a.username.localeCompare(b.username, "de"));
}
