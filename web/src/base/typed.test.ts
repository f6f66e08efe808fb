import { expect, test, vi } from "vitest";
import { carryOverTyped } from "./typed";

const page = '<main><a href="/kuendigen">Verträge hier kündigen</a><a href="/impressum">Impressum</a></main>';
const at = (x: number, y: number) => ({ bubbles: true, clientX: x, clientY: y });

async function pressWhileTakenOver(): Promise<{ followed: string[]; root: HTMLElement }> {
  document.body.innerHTML = `<div id="root">${page}</div>`;
  const root = document.querySelector<HTMLElement>("#root")!;
  carryOverTyped(root);
  root.querySelector("a")!.dispatchEvent(new MouseEvent("mousedown", at(20, 30)));
  const followed: string[] = [];
  document.body.addEventListener("click", (event) => {
    event.preventDefault();
    followed.push((event.target as Element).getAttribute("href") ?? "");
  });
  root.innerHTML = page;
  await vi.waitFor(() => undefined);
  return { followed, root };
}

test("a link pressed on the server's page is followed on the app's, wherever it stands there", async () => {
  const { followed, root } = await pressWhileTakenOver();
  root.dispatchEvent(new MouseEvent("mouseup", at(20, 30)));
  root.dispatchEvent(new MouseEvent("mouseup", at(20, 30)));
  expect(followed).toEqual(["/kuendigen"]);
});

test("who draws the pointer away before letting go follows nothing", async () => {
  const { followed, root } = await pressWhileTakenOver();
  root.dispatchEvent(new MouseEvent("mouseup", at(20, 90)));
  expect(followed).toEqual([]);
});
