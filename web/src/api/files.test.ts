import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { download, upload } from "./files";

/** An answer with a piece `everyMs`. */
function answers(pieces: readonly string[], everyMs: number): void {
  const encoder = new TextEncoder();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        signal?.addEventListener("abort", () => stream.error(signal.reason));
        const send = (at: number): void => {
          const piece = pieces[at];
          if (piece === undefined) return stream.close();
          setTimeout(() => {
            if (signal?.aborted) return;
            stream.enqueue(encoder.encode(piece));
            send(at + 1);
          }, everyMs);
        };
        send(0);
      },
    });
    return Promise.resolve(new Response(body));
  });
}

describe("files", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are waited for as long as something comes", async () => {
    answers(["ein ", "langes ", "Archiv"], 50_000);
    const file = download("/api/user/export").then((blob) => blob.text());
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await file).toBe("ein langes Archiv");
  });

  it("are given up when nothing comes any more", async () => {
    answers(["ein ", "langes "], 61_000);
    const failed = download("/api/user/export").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await failed).toMatchObject({ name: "TimeoutError" });
  });

  it("may take their time on the way up", async () => {
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      ({ signal } = init);
      return new Promise((resolve) => {
        setTimeout(() => resolve(Response.json({ success: true })), 90_000);
      });
    });
    const sent = upload("post", "/api/admin/bank/imports", new Blob([new Uint8Array(4 * 1024 * 1024)]));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await sent).toEqual({ success: true });
    expect(signal?.aborted).toBe(false);
  });
});
