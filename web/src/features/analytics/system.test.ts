import { describe, expect, it } from "vitest";
import { systemParts } from "./system";

const told = (failing: string | null | undefined) =>
  systemParts(failing).map(({ name, text }) => `${name}: ${text}`);

describe("system status", () => {
  it("says the specified words when all is well", () => {
    expect(told(null)).toEqual([
      "Server: Online",
      "Datenbank: Verbunden",
      "Zahlungs-Gateway: Aktiv",
      "WebSocket: Läuft",
    ]);
  });

  it("names the failing part and claims nothing about what hangs on it", () => {
    expect(told("Datenbank")).toEqual([
      "Server: Online",
      "Datenbank: Gestört",
      "Zahlungs-Gateway: Unbekannt",
      "WebSocket: Unbekannt",
    ]);
    expect(told("Server")[0]).toBe("Server: Gestört");
    expect(
      systemParts("Server")
        .slice(1)
        .every(({ state }) => state === "unknown"),
    ).toBe(true);
  });

  it("claims nothing while it asks", () => {
    expect(systemParts(undefined).every(({ state }) => state === "unknown")).toBe(true);
  });
});
