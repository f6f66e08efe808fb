import { toast } from "@/ui/toast";
import type { Product } from "./api";
import { shareTexts as texts } from "./share-texts";
import { productHref } from "./variants";

interface Shareable {
  title: string;
  url: string;
}

/** A product's name and its address in this shop. */
export const shareable = (product: Pick<Product, "id" | "name" | "variant">): Shareable => ({
  title: product.name,
  url: location.origin + productHref(product),
});

/** The device has a share sheet of its own. */
export const canShareNatively = (): boolean => typeof navigator.share === "function";

/** Opens the device's share sheet. Closing it again is no failure. */
export async function shareNatively(what: Shareable): Promise<void> {
  try {
    await navigator.share(what);
    toast({ title: texts.shared, description: texts.sharedText });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast({ title: texts.error, description: texts.shareFailed, variant: "destructive" });
  }
}

/** Copies the link and says so; answers whether it worked. */
export async function copyLink(url: string, hint: string = texts.linkCopiedText): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: texts.linkCopied, description: hint });
    return true;
  } catch {
    toast({ title: texts.error, description: texts.copyFailed, variant: "destructive" });
    return false;
  }
}

export const telegramUrl = ({ title, url }: Shareable): string =>
  `https://t.me/share/url?${new URLSearchParams({ url, text: title })}`;

export const whatsappUrl = ({ title, url }: Shareable): string =>
  `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`;
