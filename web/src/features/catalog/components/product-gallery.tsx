import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { picturesQuery, type Product, type ProductPicture as Picture } from "../api";
import { detailTexts as texts } from "../detail-texts";
import { ProductPicture } from "./product-picture";

const sizes = "(width >= 56rem) 448px, (width >= 40rem) 50vw, 100vw";
const steps: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => Math.max(0, place - 1),
  ArrowRight: (place, last) => Math.min(last, place + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** What is said of a picture: the product's name where its owner has said nothing. */
const textOf = (product: Product, { alternativeText }: Picture, place: number): string =>
  alternativeText || (place === 0 ? product.name : texts.pictureOf(product.name, place + 1));

/** The pictures of a product side by side, the chosen variant's own first. The server's page shows the same (`window/gallery.rs`). */
export function ProductGallery({ product }: { product: Product }) {
  const { data } = useQuery({ ...picturesQuery(product.id), enabled: product.pictureCount !== undefined });
  const own: Picture = { imageUrl: product.imageUrl };
  const known = data?.pictures ?? [own];
  const isKnown = known.some(({ imageUrl }) => imageUrl === own.imageUrl);
  const shown = known.map((picture, place) => ({
    url: picture.imageUrl,
    text: textOf(product, picture, place),
  }));
  if (!isKnown) shown.unshift({ url: own.imageUrl, text: product.name });

  const row = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const last = shown.length - 1;
  const many = last > 0;
  const here = Math.min(place, last);

  const go = (to: number) => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollTo({ left: to * width, behavior: isStill ? "auto" : "smooth" });
  };

  // Another variant shows its own picture, wherever the last one had been looked at.
  const wanted = shown.findIndex(({ url }) => url === own.imageUrl);
  const variant = product.variant?.id;
  const shownVariant = useRef(variant);
  useEffect(() => {
    if (shownVariant.current === variant) return;
    shownVariant.current = variant;
    row.current?.scrollTo({ left: wanted * row.current.clientWidth });
  }, [variant, wanted]);

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step || !many) return;
    event.preventDefault();
    go(step(here, last));
  }

  return (
    <div className="relative size-full">
      <div
        ref={row}
        {...(many ? { role: "group", "aria-label": texts.pictures, tabIndex: 0, onKeyDown } : {})}
        className="scroll-row flex size-full snap-x snap-mandatory"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0)
        }
      >
        {shown.map(({ url, text }, at) => (
          <div key={url} className="size-full shrink-0 snap-start">
            <ProductPicture
              product={{ ...product, imageUrl: url }}
              text={text}
              eager={at === 0}
              sizes={sizes}
            />
          </div>
        ))}
      </div>
      {many ? (
        <div
          role="group"
          aria-label={texts.choosePicture}
          className="pointer-events-none absolute inset-x-0 bottom-9 flex justify-center px-4 sm:bottom-4"
        >
          <div className="pointer-events-auto flex rounded-full bg-surface sm:gap-2 sm:rounded-xl sm:p-2">
            {shown.map(({ url, text }, at) => (
              <button
                key={url}
                type="button"
                aria-label={texts.pictureNumber(at + 1, shown.length, text)}
                aria-current={at === here}
                onClick={() => go(at)}
                className="grid size-7 place-items-center sm:h-11 sm:w-9"
              >
                <span
                  className={clsx(
                    "block size-2 rounded-full sm:hidden",
                    at === here ? "bg-brand" : "bg-edge",
                  )}
                />
                <span
                  className={clsx(
                    "hidden size-full overflow-hidden rounded-md border-2 sm:block",
                    at === here ? "border-brand" : "border-transparent",
                  )}
                >
                  <ProductPicture product={{ ...product, imageUrl: url }} text="" sizes="36px" />
                </span>
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
