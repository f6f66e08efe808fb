import { createHmac } from "node:crypto";

/** The code that an authenticator app shows now (RFC 6238). */
export function codeOf(secret: string, now = Date.now()): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac("sha1", key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}
