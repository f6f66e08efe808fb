import { isUnreachable } from "@/api/failure";
import { CircleAlert, RotateCw, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import { upload } from "@/api/files";
import { createKey } from "@/base/id";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { dropPicture } from "../api";
import type { ShownPicture } from "../client/outbox";
import { chatTexts as texts } from "../texts";

const mostPictures = 4;
export const pictureKinds = "image/png,image/jpeg,image/webp,image/gif";

interface Item {
  key: number;
  file: File;
  /** Sent again, the shop takes it once. */
  sentAs: string;
  /** Once the shop has it. */
  picture?: Omit<ShownPicture, "alternativeText">;
  failed?: string | undefined;
  /** Another try may help. */
  isLost?: boolean;
  alternativeText: string;
}

let keys = 0;

/** Pictures on their way into a message: each is sent to the shop as soon as it is chosen. */
export function usePictureTray() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const left = useRef(items);
  const line = useRef(Promise.resolve());
  useEffect(() => {
    left.current = items;
  }, [items]);
  // What is left behind with the field is in no message.
  useEffect(
    () => () => {
      for (const { picture } of left.current) if (picture) dropPicture(picture.name).catch(() => undefined);
    },
    [],
  );

  const patch = (key: number, change: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));

  async function send(item: Item) {
    try {
      const answer = (await upload("post", "/api/chat/pictures", item.file, {}, item.sentAs)) as ShownPicture;
      const { name, width, height } = answer;
      patch(item.key, { picture: { name, width, height } });
    } catch (error) {
      const isLost = isUnreachable(error) || !reasonOf(error);
      const failed = isUnreachable(error) ? texts.pictureOffline : (reasonOf(error) ?? texts.pictureFailed);
      patch(item.key, { failed, isLost });
    }
  }

  function add(files: Iterable<File>) {
    const chosen = [...files].filter(({ type }) => type.startsWith("image/"));
    const room = mostPictures - items.length;
    if (chosen.length > room) toast({ title: texts.picturesMost(mostPictures), variant: "destructive" });
    const added = chosen
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: ++keys, file, sentAs: createKey(), alternativeText: "" }));
    setItems((all) => [...all, ...added]);
    for (const item of added) queue(item);
  }

  /** One after the other: the shop takes two at a time from one member. */
  function queue(item: Item) {
    line.current = line.current.then(() => send(item));
  }

  function sendAgain(item: Item) {
    patch(item.key, { failed: undefined, isLost: false });
    queue(item);
  }

  function remove({ key, picture }: Item) {
    setItems((all) => all.filter((item) => item.key !== key));
    if (picture) dropPicture(picture.name).catch(() => undefined);
  }

  return {
    items,
    add,
    remove,
    sendAgain,
    say: (key: number, alternativeText: string) => patch(key, { alternativeText }),
    isBusy: items.some(({ picture, failed }) => !picture && !failed),
    /** The message has them now. */
    take: (): ShownPicture[] => {
      const taken = items.flatMap(({ picture, alternativeText }) =>
        picture ? [{ ...picture, alternativeText: alternativeText.trim() }] : [],
      );
      // What could not be sent stays until the person takes it out.
      const failed = items.filter((item) => item.failed);
      setItems(failed);
      left.current = failed;
      return taken;
    },
  };
}

export type PictureTrayState = ReturnType<typeof usePictureTray>;

export function PictureTray({ tray: { items, remove, sendAgain, say } }: { tray: PictureTrayState }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={texts.pictures} className="flex flex-col gap-2 border-t border-line px-3 pt-2 md:px-4">
      {items.map((item) => (
        <li key={item.key} className="flex items-center gap-3">
          <Thumb file={item.file} />
          <span className="min-w-0 flex-1 text-sm">
            {item.failed ? (
              <span role="alert" className="flex items-center gap-1.5 text-danger">
                <CircleAlert aria-hidden className="size-4 shrink-0" />
                {item.failed}
              </span>
            ) : item.picture ? (
              <input
                value={item.alternativeText}
                maxLength={300}
                aria-label={texts.pictureText}
                placeholder={texts.pictureText}
                onChange={({ target }) => say(item.key, target.value)}
                className="min-h-11 w-full rounded-lg border border-edge bg-surface px-3 text-base text-ink"
              />
            ) : (
              <span role="status" className="flex items-center gap-2 text-muted">
                <Spinner className="size-4" />
                {texts.pictureSending}
              </span>
            )}
          </span>
          {item.isLost ? (
            <button
              type="button"
              aria-label={texts.pictureAgain}
              title={texts.pictureAgain}
              onClick={() => sendAgain(item)}
              className="btn size-11 rounded-lg text-muted hover:bg-sunken"
            >
              <RotateCw aria-hidden className="size-5" />
            </button>
          ) : null}
          <button
            type="button"
            aria-label={texts.removePicture}
            title={texts.removePicture}
            onClick={() => remove(item)}
            className="btn size-11 rounded-lg text-muted hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumb({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt="" className="size-11 shrink-0 rounded-lg object-cover" />;
}
