/** What the log is narrowed to; the address keeps it. Days are local, "2026-11-21". */
export interface AuditFilter {
  search?: string;
  /** A noun ("user") or one action ("user.banned"). */
  action?: string;
  from?: string;
  to?: string;
}

/** The first moment of a local day, or of the day after it, as the server wants it. */
export function startOf(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split("-").map(Number);
  const moment = new Date(year ?? Number.NaN, (month ?? Number.NaN) - 1, (date ?? Number.NaN) + daysLater);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

export function readAuditFilter(search: string): AuditFilter {
  const query = new URLSearchParams(search);
  const read = (name: keyof AuditFilter) => {
    const value = query.get(name)?.trim();
    return value ? { [name]: value } : {};
  };
  return { ...read("search"), ...read("action"), ...read("from"), ...read("to") };
}

/** "?action=user&search=marta", or nothing. */
export function writeAuditFilter(filter: AuditFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
  return query.size > 0 ? `?${query}` : "";
}

/** The filter as the call takes it: the last day is a whole one. */
export function toQuery({ from, to, ...rest }: AuditFilter): AuditFilter {
  const first = from ? startOf(from) : undefined;
  const end = to ? startOf(to, 1) : undefined;
  return { ...rest, ...(first ? { from: first } : {}), ...(end ? { to: end } : {}) };
}
