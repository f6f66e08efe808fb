//! What a letter may bring into the back office: words and their looks, and nothing else.
import { expect, it } from "vitest";
import { bodyOf } from "./components/letter-frame";

it("keeps words and looks, and drops what fetches or leads away", () => {
  const body = bodyOf(
    `<html><head><title>T</title></head><body style="margin:0"><p style="color:red">Guten Tag</p><a href="https://x.example/">Ansehen</a>
     <img src="https://x.example/1.png"><script>alert(1)</script><link rel="stylesheet" href="https://x.example/a.css"></body></html>`,
  );
  expect(body.dataset["look"]).toBe("margin:0");
  expect(body.querySelector("p")?.dataset["look"]).toBe("color:red");
  expect(body.querySelector("a")?.hasAttribute("href")).toBe(false);
  expect(body.innerHTML).not.toMatch(/x\.example|script|style=/);
});
