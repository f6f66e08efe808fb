import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/error";
import { settleFailure } from "./settle";

const refused = (status: number, message: string) =>
  new ApiError(status, JSON.stringify({ success: false, message }));

describe("a payment status that could not be changed", () => {
  it("repeats the server's sentence to whoever was too late", () => {
    expect(settleFailure(refused(409, "Diese Bestellung ist bereits entschieden: bezahlt."))).toEqual({
      title: "Der Zahlungsstatus konnte nicht aktualisiert werden.",
      description: "Diese Bestellung ist bereits entschieden: bezahlt.",
      variant: "destructive",
    });
  });

  it("tells non-admins in the fixed words", () => {
    expect(settleFailure(refused(403, "Anderes")).description).toBe(
      "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.",
    );
  });

  it("says at least that it failed when the network did", () => {
    expect(settleFailure(new TypeError("failed to fetch"))).toEqual({
      title: "Der Zahlungsstatus konnte nicht aktualisiert werden.",
      description: undefined,
      variant: "destructive",
    });
  });
});
