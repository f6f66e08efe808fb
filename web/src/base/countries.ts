const names = new Intl.DisplayNames("de", { type: "region", fallback: "code" });

/** "AT" → "Österreich" */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
