import type { QuotedDay, QuotedMethod, QuotedPlace, QuotedSlot, SlotChoice } from "./api";

/** A slot that was chosen, with the place and the day it is of. */
export interface ChosenSlot {
  place: QuotedPlace;
  day: QuotedDay;
  slot: QuotedSlot;
}

/** What was chosen, as long as it is still free. */
export function chosenSlot(method: QuotedMethod, choice: SlotChoice | null): ChosenSlot | null {
  if (!choice) return null;
  for (const place of method.places) {
    const day = place.days.find(({ date }) => date === choice.date);
    const slot = day?.slots.find(({ slotId }) => slotId === choice.slotId);
    if (day && slot?.state === "free") return { place, day, slot };
  }
  return null;
}

/** Days on which something can be chosen. */
export const openDays = (place: QuotedPlace): QuotedDay[] =>
  place.days.filter(({ slots }) => slots.some(({ state }) => state === "free"));
