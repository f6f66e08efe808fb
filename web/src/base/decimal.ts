/**
 * Reads what people type as a decimal, with comma or point: "12,9" with two places → 1290. Dots that
 * group thousands ("1.290,00") are read; a number that could mean both ("1.290") is refused.
 * Answers a whole number of the smallest unit, or null.
 */
export function parseDecimal(text: string, places: number): number | null {
  const typed = text.trim();
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(typed)) return null;
  const grouped = /^[1-9]\d{0,2}(\.\d{3})+,/.test(typed);
  const plain = grouped ? typed.replaceAll(".", "") : typed;
  const parts = /^(\d{1,9})(?:[.,](\d+))?$/.exec(plain);
  const [, whole = "", fraction = ""] = parts ?? [];
  if (!parts || fraction.length > places) return null;
  return Number(whole + fraction.padEnd(places, "0"));
}

/** The way back, for a field that is edited: 1290 with two places → "12,90"; `short` leaves noughts at the end out. */
export function writeDecimal(units: number, places: number, { short = false } = {}): string {
  const digits = String(units).padStart(places + 1, "0");
  const whole = digits.slice(0, -places);
  const fraction = digits.slice(-places);
  const shown = short ? fraction.replace(/0+$/, "") : fraction;
  return shown ? `${whole},${shown}` : whole;
}
