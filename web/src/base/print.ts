import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "./print.css";

/** Puts something on paper: while the browser prints, the page is this and nothing else (see print.css). */
export function printPaper(content: ReactNode): void {
  const paper = document.body.appendChild(document.createElement("div"));
  paper.dataset["print"] = "";
  const root = createRoot(paper);
  flushSync(() => root.render(content));
  window.addEventListener(
    "afterprint",
    () => {
      root.unmount();
      paper.remove();
    },
    { once: true },
  );
  window.print();
}
