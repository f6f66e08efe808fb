import { useEffect } from "react";
import type { AppPath } from "@/base/paths";

/** Names the browser tab after the screen. The table comes a moment later: nobody waits for it. */
export function useRouteTitle(path: AppPath | undefined, shopName: string | undefined): void {
  useEffect(() => {
    if (!path) return;
    let left = false;
    void import("./titles").then(({ titles }) => {
      const title = titles[path];
      if (!left && title) document.title = shopName ? `${title} · ${shopName}` : title;
    });
    return () => {
      left = true;
    };
  }, [path, shopName]);
}
