import { describe, expect, it, vi } from "vitest";
import { isLong, parseInSteps, readInSteps } from "./long-answers";

const goods = Array.from({ length: 5000 }, (_, id) => ({
  id,
  name: `Sumatra, „Mandheling“ ${id}`,
  description: 'Zwei Zeilen,\n"und" ein Komma, dazu ☕ und ein \\n, das keines ist.'.repeat(2),
}));
const inLines = `[${goods.map((one) => JSON.stringify(one)).join(",\n")}]`;

describe("a long answer", () => {
  it("is told by its length on the wire", () => {
    const answer = (length?: string) =>
      new Response("x", { headers: length ? { "content-length": length } : {} });
    expect([isLong(answer()), isLong(answer("64000")), isLong(answer("64001"))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("is read as it is, whatever bytes come together", async () => {
    const bytes = new TextEncoder().encode(inLines);
    const sizes = [1, 2, 3, 65_537];
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const end = at + (sizes[at % sizes.length] ?? 1) + 40_000;
        controller.enqueue(bytes.slice(at, end));
        at = end;
        if (at >= bytes.length) controller.close();
      },
    });
    expect(await readInSteps(new Response(body))).toBe(inLines);
  });

  it("is parsed in parts, between which others have their turn", async () => {
    const turn = vi.fn<() => void>();
    const timer = setInterval(turn, 0);
    const list = await parseInSteps(inLines);
    clearInterval(timer);
    expect(list).toEqual(goods);
    expect(turn.mock.calls.length).toBeGreaterThan(1);
  });

  it("may be in one line, or no list", async () => {
    expect(await parseInSteps(JSON.stringify(goods))).toEqual(goods);
    expect(await parseInSteps(JSON.stringify(goods, null, 1))).toEqual(goods);
    expect(await parseInSteps(JSON.stringify({ goods }, null, 1))).toEqual({ goods });
    expect(await parseInSteps("null")).toBe(null);
  });

  it("that was cut off is no answer", async () => {
    expect(await parseInSteps(inLines.slice(0, -1))).toBe(undefined);
    expect(await parseInSteps(inLines.slice(0, -400))).toBe(undefined);
    expect(await parseInSteps(inLines.replace(',\n{"id":2500', ',\n{"id":25,00'))).toBe(undefined);
  });
});
