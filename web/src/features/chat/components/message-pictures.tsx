import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, ImageOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Sheet } from "@/ui/sheet";
import { Spinner } from "@/ui/spinner";
import type { ShownPicture } from "../client/outbox";
import { usePictureUrl } from "../pictures";
import { chatTexts as texts } from "../texts";

/** The pictures of a message side by side; a tap shows one large. */
export function MessagePictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  const [shown, setShown] = useState<{ at: number; open: boolean } | null>(null);
  if (pictures.length === 0) return null;
  const alone = pictures.length === 1;
  return (
    <>
      <div className={clsx("my-1 grid w-72 max-w-full gap-1", !alone && "grid-cols-2")}>
        {pictures.map((picture, at) => (
          <button
            key={picture.name}
            type="button"
            aria-label={texts.showPicture(
              picture.alternativeText || texts.pictureOf(at + 1, pictures.length),
            )}
            onClick={() => setShown({ at, open: true })}
            className={clsx(
              "relative block w-full overflow-hidden rounded-lg bg-sunken",
              !alone && "aspect-square",
              pictures.length === 3 && at === 0 && "col-span-2",
            )}
            // The place is there before the picture is.
            style={alone ? { aspectRatio: shape(picture) } : undefined}
          >
            <Picture picture={picture} size="small" className="size-full object-cover" />
          </button>
        ))}
      </div>
      {shown ? (
        <Viewer
          pictures={pictures}
          at={shown.at}
          open={shown.open}
          onShow={(at) => setShown({ at, open: true })}
          onOpenChange={(open) => setShown({ at: shown.at, open })}
        />
      ) : null}
    </>
  );
}

/** Neither towers nor lines. */
const shape = ({ width, height }: ShownPicture): number =>
  Math.min(2, Math.max(0.75, width / Math.max(1, height)));

function Picture({
  picture: { name, alternativeText },
  size,
  className,
}: {
  picture: ShownPicture;
  size: "small" | "large";
  className: string;
}) {
  const url = usePictureUrl(name, size);
  if (url) return <img src={url} alt={alternativeText} draggable={false} className={className} />;
  return (
    <span className="grid size-full min-h-24 place-items-center text-muted">
      {url === null ? <ImageOff role="img" aria-label={texts.pictureGone} /> : <Spinner className="size-6" />}
    </span>
  );
}

function Viewer({
  pictures,
  at,
  open,
  onShow,
  onOpenChange,
}: {
  pictures: readonly ShownPicture[];
  at: number;
  open: boolean;
  onShow: (at: number) => void;
  onOpenChange: (open: boolean) => void;
}) {
  const picture = pictures[at];
  const step = (by: number) => onShow((at + by + pictures.length) % pictures.length);
  function onKeyDown({ key }: KeyboardEvent) {
    if (pictures.length < 2) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  }
  if (!picture) return null;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={pictures.length > 1 ? texts.pictureOf(at + 1, pictures.length) : texts.picture}
      onDesk="dialog"
      className="sm:max-w-4xl"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons below do the same */}
      <div className="flex flex-col gap-3 px-4 pb-[max(1.25rem,var(--safe-bottom))]" onKeyDown={onKeyDown}>
        <Picture
          picture={picture}
          size="large"
          className="mx-auto max-h-[70dvh] max-w-full rounded-lg object-contain"
        />
        {picture.alternativeText ? (
          <p dir="auto" className="text-center text-sm text-muted [unicode-bidi:isolate]">
            {picture.alternativeText}
          </p>
        ) : null}
        {pictures.length > 1 ? (
          <div className="flex justify-center gap-2">
            <button
              type="button"
              aria-label={texts.previousPicture}
              onClick={() => step(-1)}
              className="btn size-11 rounded-lg border border-line bg-surface text-ink hover:bg-sunken"
            >
              <ChevronLeft aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              aria-label={texts.nextPicture}
              onClick={() => step(1)}
              className="btn size-11 rounded-lg border border-line bg-surface text-ink hover:bg-sunken"
            >
              <ChevronRight aria-hidden className="size-5" />
            </button>
          </div>
        ) : null}
      </div>
    </Sheet>
  );
}
