import { describe, expect, it } from "vitest";
import { holidaysOf, withHolidays } from "./holidays";
import { copyToWorkdays, isOvernight, nextSlot, type Slot, slotsOf } from "./place-form";

const slot = (weekday: number, from: string, to: string, id?: number): Slot => ({
  id,
  weekday,
  from,
  to,
  capacity: 2,
  leadMinutes: 60,
});

describe("the week of a place", () => {
  it("goes on where the day's last slot ends", () => {
    const slots = [slot(1, "11:00", "13:00", 8), slot(1, "09:00", "11:00", 7)];
    expect(slotsOf(slots, 1).map(({ from }) => from)).toEqual(["09:00", "11:00"]);
    expect(nextSlot(slots, 1)).toMatchObject({ weekday: 1, from: "13:00", to: "15:00", capacity: 2 });
    expect(nextSlot(slots, 1).id).toBeUndefined();
    expect(nextSlot(slots, 3)).toMatchObject({ weekday: 3, from: "11:00", to: "13:00" });
    expect(nextSlot([], 2)).toMatchObject({ weekday: 2, from: "09:00", to: "11:00" });
    // Nothing begins after midnight by itself.
    expect(nextSlot([slot(5, "22:00", "23:30")], 5)).toMatchObject({ from: "22:00", to: "23:30" });
    expect(isOvernight(slot(5, "22:00", "02:00")) && !isOvernight(slot(5, "09:00", "11:00"))).toBe(true);
  });

  it("is copied to the working days, and what is booked there stays booked", () => {
    const slots = [
      slot(1, "09:00", "11:00", 7),
      slot(2, "09:00", "11:00", 8),
      slot(2, "20:00", "21:00", 9),
      slot(6, "10:00", "12:00", 5),
    ];
    const week = copyToWorkdays(slots, 1);
    expect(week.map(({ weekday, from }) => [weekday, from])).toEqual([
      [1, "09:00"],
      [6, "10:00"],
      [2, "09:00"],
      [3, "09:00"],
      [4, "09:00"],
      [5, "09:00"],
    ]);
    expect(week.map(({ id }) => id)).toEqual([7, 5, 8, undefined, undefined, undefined]);
  });
});

describe("public holidays", () => {
  it.each([
    [2026, "2026-04-03", "2026-05-14", "2026-05-25"],
    [2027, "2027-03-26", "2027-05-06", "2027-05-17"],
    [2038, "2038-04-23", "2038-06-03", "2038-06-14"],
  ])("of %i move with Easter", (year, ...moving) => {
    const days = holidaysOf(year).map(({ day }) => day);
    expect([days[1], days[4], days[5]]).toEqual(moving);
    expect(days).toContain(`${year}-10-03`);
  });

  it("are added once, from today on", () => {
    const own = [
      { day: "2026-12-24", name: "Inventur" },
      { day: "2026-12-25", name: "Weihnachten" },
    ];
    const days = withHolidays(own, "2026-12-20");
    expect(days).toHaveLength(2 + 1 + 9);
    expect(days[1]?.name).toBe("Weihnachten");
    expect(withHolidays(days, "2026-12-20")).toEqual(days);
  });
});
