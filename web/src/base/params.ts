/** The query of an address ("?view=list") with one parameter set, or without it. */
export function withParam(query: string, name: string, value: string | undefined): string {
  const params = new URLSearchParams(query);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}
