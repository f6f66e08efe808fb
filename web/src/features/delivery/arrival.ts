import { formatDay, formatDays, formatHours } from "@/base/dates";

interface Arriving {
  arrivesFrom?: string | null | undefined;
  arrivesUntil?: string | null | undefined;
}

/** "Di., 24. bis Do., 26. November"; null where nothing was promised. */
export const arrivalText = ({ arrivesFrom, arrivesUntil }: Arriving): string | null =>
  arrivesFrom && arrivesUntil ? formatDays(arrivesFrom, arrivesUntil) : null;

interface PickUp {
  place: string;
  address: string;
  date: string;
  from: string;
  to: string;
}

/** When, and where: "Fr., 27. November, 15–17 Uhr", the place, its address. */
export const pickUpLines = ({ place, address, date, from, to }: PickUp): [string, string, string] => [
  `${formatDay(date)}, ${formatHours(from, to)}`,
  place,
  address,
];
