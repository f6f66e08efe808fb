import { useEffect } from "react";

/** The title of the browser tab: "Warenkorb · Kranich & Kessel". Null leaves it as it is. */
export function useTitle(title: string | null, shopName: string | undefined): void {
  useEffect(() => {
    if (title) document.title = shopName ? `${title} · ${shopName}` : title;
  }, [title, shopName]);
}
