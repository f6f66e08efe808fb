import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, UnreadableAnswer } from "@/api/error";
import { askBot } from "./api";

const answer = {
  success: true,
  message: "Zwei Tage.",
  sources: [],
  products: [],
  writtenBy: "passages",
  handover: false,
  notice: null,
};

/** A server that sends these pieces, cut wherever a network cuts. */
function server(pieces: string[], status = 200) {
  vi.stubGlobal("fetch", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder().encode(pieces.join("\u0000"));
        // Cut in the middle of letters, too.
        for (let at = 0; at < bytes.length; at += 3) {
          controller.enqueue(bytes.slice(at, at + 3).filter((byte) => byte !== 0));
        }
        controller.close();
      },
    });
    return new Response(body, { status });
  });
}

const ask = (onText: (text: string) => void = () => {}) =>
  askBot("c", "Wie lange?", { onText, signal: new AbortController().signal });

describe("asking the bot", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("hears the answer grow, umlauts included, and takes the last event as the answer", async () => {
    server([
      'event: delta\ndata: {"text":"Für Grüße: zw"}\n\n',
      ": still here\n\n",
      'event: delta\ndata: {"text":"ei Tage"}\n\n',
      `event: done\ndata: ${JSON.stringify(answer)}\n\n`,
    ]);
    const heard: string[] = [];
    expect(await ask((text) => heard.push(text))).toEqual(answer);
    expect(heard).toEqual(["Für Grüße: zw", "Für Grüße: zwei Tage"]);
  });

  it("throws the server's refusal, before and after the answer has begun", async () => {
    server(['{"success":false,"message":"Zu viele Fragen.","code":"rate_limited"}'], 429);
    await expect(ask()).rejects.toMatchObject({ status: 429, reason: "Zu viele Fragen." });
    server(['event: delta\ndata: {"text":"Zw"}\n\nevent: error\ndata: {"message":"Aus."}\n\n']);
    const broken = await ask().catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(ApiError);
    expect(broken).toMatchObject({ reason: "Aus." });
  });

  it("does not take half an answer for one", async () => {
    server(['event: delta\ndata: {"text":"Zwei"}\n\n']);
    await expect(ask()).rejects.toBeInstanceOf(UnreadableAnswer);
    server(["<html>502</html>"]);
    await expect(ask()).rejects.toBeInstanceOf(UnreadableAnswer);
  });
});
