import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/error";
import { failingPart } from "./system-check";

describe("system check", () => {
  it("finds nothing when all is well", () => {
    expect(failingPart({ status: "ok", database: "ok" }, null)).toBeNull();
  });

  it("believes the failure of now rather than the answer of before", () => {
    expect(failingPart({ status: "ok", database: "ok" }, new TypeError("offline"))).toBe("Server");
  });

  it("names the database from the body of a 503", () => {
    const body = JSON.stringify({ status: "failing", database: "failing", version: "1" });
    expect(failingPart(undefined, new ApiError(503, body))).toBe("Datenbank");
  });

  it.each([new TypeError("offline"), new ApiError(502, "<html>"), new ApiError(503, "{}")])(
    "names the server when nothing useful comes back",
    (error) => {
      expect(failingPart(undefined, error)).toBe("Server");
    },
  );
});
