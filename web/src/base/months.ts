const name = new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric" });

/** "2026-11" → "November 2026" */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T12:00:00`));

/** The last months, the newest first, as calls name them and as people do. */
export function lastMonths(count: number): { value: string; label: string }[] {
  const now = new Date();
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const value = `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`;
    return { value, label: name.format(first) };
  });
}
