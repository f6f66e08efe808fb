import { whyNot } from "@/api/failure";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/error";
import { onceEach, untilGone } from "./failure";

const lost = new TypeError("Failed to fetch");
const refused = (status: number, code: string, message = "Nein.") =>
  new ApiError(status, JSON.stringify({ code, message }));

it("says why something was not done, in the server's words where it has any", () => {
  expect(whyNot(lost)).toBe("Keine Verbindung. Bitte versuchen Sie es noch einmal, sobald sie wieder steht.");
  expect(whyNot(refused(409, "odd", "Das geht nicht."))).toBe("Das geht nicht.");
  expect(whyNot(new ApiError(502, "<html>"))).toBe(
    "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  );
});

describe("taking away", () => {
  it("is done where nothing is left to take away", async () => {
    await expect(untilGone(Promise.reject(refused(404, "chat_message_not_found")))).resolves.toBeUndefined();
  });

  it.each([lost, refused(403, "forbidden")])("fails for any other reason", async (error) => {
    await expect(untilGone(Promise.reject(error))).rejects.toBe(error);
  });
});

describe("what the server takes once", () => {
  const already = refused(409, "chat_already_reported");

  it("is done when the refusal comes after an answer that was lost", async () => {
    const report = vi.fn<(id: number, reason: string) => Promise<unknown>>();
    report.mockRejectedValueOnce(lost).mockRejectedValueOnce(already).mockRejectedValueOnce(already);
    const act = onceEach(report, "chat_already_reported");
    await expect(act(1, "Werbung")).rejects.toBe(lost);
    await act(1, "Werbung");
    // From now on a refusal is one again.
    await expect(act(1, "Werbung")).rejects.toBe(already);
  });

  it("is refused where it was done before, and where another one was lost", async () => {
    const report = vi.fn<(id: number, reason: string) => Promise<unknown>>();
    report.mockRejectedValueOnce(already).mockRejectedValueOnce(lost).mockRejectedValueOnce(already);
    const act = onceEach(report, "chat_already_reported");
    await expect(act(1, "Werbung")).rejects.toBe(already);
    await expect(act(2, "Werbung")).rejects.toBe(lost);
    await expect(act(1, "Werbung")).rejects.toBe(already);
  });
});
