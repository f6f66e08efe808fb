import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { cutSquare, pictureKinds } from "../picture";
import { profileTexts as texts } from "../texts";

/** What saving will do with the picture: a new one, none any more, or leave it; it waits while one is being cut. */
export type PictureChange = Blob | "cutting" | "remove" | null;

/** The picture as it will be, with ways to change it. Nothing is sent before the form is saved. */
export function PictureField({
  name,
  current,
  change,
  error,
  onChange,
}: {
  name: string;
  current: string | null;
  change: PictureChange;
  error: string | undefined;
  onChange: (change: PictureChange) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A whole file is one that could not be cut: nothing this browser should try to draw.
  const preview = useObjectUrl(change instanceof Blob && !(change instanceof File) ? change : null);
  const shown = change === null || change === "cutting" ? current : preview;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar key={shown} name={name} src={shown} size="xl" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {texts.picture}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            icon={<ImageUp aria-hidden className="size-4.5" />}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-hint`}
          >
            {shown || change instanceof Blob ? texts.changePicture : texts.choosePicture}
          </Button>
          {shown || change instanceof Blob ? (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden className="size-4.5" />}
              onClick={() => onChange(current ? "remove" : null)}
            >
              {texts.removePicture}
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureKinds}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Choosing the same file once more is a choice too.
            target.value = "";
            if (!file) return;
            onChange("cutting");
            void cutSquare(file).then(onChange);
          }}
        />
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        ) : null}
        <p id={`${id}-hint`} role="status" className="text-sm text-muted">
          {change === "remove"
            ? texts.pictureWillGo
            : change instanceof Blob
              ? texts.pictureChosen
              : texts.pictureHint}
        </p>
      </div>
    </div>
  );
}

/** An address for a picture that is only in memory. */
function useObjectUrl(blob: Blob | null): string | null {
  const url = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
