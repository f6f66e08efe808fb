import { formatDateTime } from "@/base/dates";

/** "2026-11-21T17:42:00Z" → "21.11.2026 18:42", as the specification writes the history. */
export const formatMoment = (time: string): string => formatDateTime(time).replace(",", "");
