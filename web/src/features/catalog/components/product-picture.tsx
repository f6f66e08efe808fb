import { clsx } from "clsx";
import { useState } from "react";
import type { Product } from "../api";

const tints: Record<string, string> = {
  premium: "bg-tint-premium",
  homebrew: "bg-tint-homebrew",
  stimulant: "bg-tint-stimulant",
  research: "bg-tint-research",
  classic: "bg-tint-classic",
};

/** The shop's own pictures exist in three widths (…-320.webp, …-480.webp, …-640.webp), those that were sent to it also in …-1280.webp. */
function srcSet(url: string): string | undefined {
  const own = /^(\/(pictures|media)\/.+)-640\.webp$/.exec(url);
  if (!own) return undefined;
  const large = own[2] === "media" ? `, ${own[1]}-1280.webp 1280w` : "";
  return `${own[1]}-320.webp 320w, ${own[1]}-480.webp 480w, ${url} 640w${large}`;
}

/** A packshot in its final size from the start (4 : 5), on the tint of its category. */
export function ProductPicture({
  product,
  text = product.name,
  sizes,
  eager = false,
  className,
}: {
  product: Pick<Product, "name" | "imageUrl" | "category">;
  /** What it shows; the product's name. */
  text?: string | undefined;
  sizes: string;
  /** Among the first on the screen: fetched at once. */
  eager?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = product.imageUrl;
  const broken = !url || failed === url;
  return (
    <img
      src={broken ? "/api/placeholder/640/800" : url}
      srcSet={broken ? undefined : srcSet(url)}
      sizes={sizes}
      width={640}
      height={800}
      alt={text}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setFailed(url)}
      className={clsx("size-full object-cover", tints[product.category] ?? "bg-sunken", className)}
    />
  );
}
