import type { Place, PlaceForm } from "./api";

export type Slot = NonNullable<PlaceForm["slots"]>[number];

/** A place as it is typed; every field is there. */
export interface TypedPlace extends Omit<PlaceForm, "note" | "position" | "slots"> {
  note: string;
  position: number;
  slots: Slot[];
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const newPlace = (methodId: number, position: number): TypedPlace => ({
  methodId,
  name: "",
  address: "",
  note: "",
  isActive: true,
  position,
  slots: [],
});

export const typedPlace = (place: Place): TypedPlace => ({ ...place });

const usual = { from: "09:00", to: "11:00", capacity: 4, leadMinutes: 120 };

const minutes = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

const two = (number: number) => `${number}`.padStart(2, "0");

const clock = (minute: number): string => {
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
};

/** Whether it ends on the day after. */
export const isOvernight = ({ from, to }: Slot): boolean => minutes(to) <= minutes(from);

/** The slots of a day, by the time they begin. */
export const slotsOf = (slots: readonly Slot[], weekday: number): Slot[] =>
  slots
    .filter((slot) => slot.weekday === weekday)
    .toSorted((one, other) => minutes(one.from) - minutes(other.from));

/** One more on a day: after the last one of the day and as long, or as any other day begins. */
export function nextSlot(slots: readonly Slot[], weekday: number): Slot {
  const last = slotsOf(slots, weekday).at(-1);
  if (last && !isOvernight(last)) {
    const length = minutes(last.to) - minutes(last.from);
    const like = { ...last, id: undefined };
    if (minutes(last.to) + length < 24 * 60)
      return { ...like, from: last.to, to: clock(minutes(last.to) + length) };
    return like;
  }
  const first = slots.find((slot) => !isOvernight(slot));
  return { ...usual, ...(first ? { ...first, id: undefined } : {}), weekday };
}

/** The day's slots on Monday to Friday too, in place of what was there; what is there already the same keeps its id. */
export function copyToWorkdays(slots: readonly Slot[], weekday: number): Slot[] {
  const pattern = slotsOf(slots, weekday);
  const rest = slots.filter((slot) => slot.weekday === weekday || slot.weekday > 5);
  const copies = [1, 2, 3, 4, 5]
    .filter((day) => day !== weekday)
    .flatMap((day) =>
      pattern.map((like): Slot => {
        const same = slots.find(
          (slot) => slot.weekday === day && slot.from === like.from && slot.to === like.to,
        );
        const { from, to, capacity, leadMinutes, validFrom, validUntil } = like;
        return { id: same?.id, weekday: day, from, to, capacity, leadMinutes, validFrom, validUntil };
      }),
    );
  return [...rest, ...copies];
}
