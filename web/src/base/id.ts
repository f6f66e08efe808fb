/**
 * A new id: a UUID of version 7 (milliseconds, then 74 random bits) as 32 hex digits, so that ids of one
 * time sort side by side. crypto.randomUUID exists on https and localhost only; this works on plain http.
 */
export function createId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f);
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f);
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return now.toString(16).padStart(12, "0") + random;
}

/** An id that cannot be guessed: 128 random bits in base64url behind it. */
export function createKey(now = Date.now()): string {
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return createId(now) + btoa(random).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
