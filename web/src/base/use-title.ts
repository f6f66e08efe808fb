import { useEffect } from "react";

/** The title of the browser tab: "Warenkorb · Kranich & Kessel". */
export function useTitle(title: string, shopName: string | undefined): void {
  useEffect(() => {
    document.title = shopName ? `${title} · ${shopName}` : title;
  }, [title, shopName]);
}
