import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import { upload } from "@/api/files";
import type { Answer } from "@/api/client";
import { Button } from "@/ui/button";
import { productAdminTexts as texts } from "./texts";
import { useFileDrop } from "./use-file-drop";

type Uploaded = Answer<"post", "/api/products/image">;

const kinds = "image/png,image/jpeg,image/webp,image/gif";

/** Sends pictures to the shop and hands over the address that each got. The preview next to it shows the rest. */
export function PictureUpload({
  label = texts.upload,
  most = 1,
  onUploaded,
}: {
  label?: string;
  /** How many may be chosen at once. */
  most?: number;
  onUploaded: (url: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const { over, ...drop } = useFileDrop((file) => void send([file]));

  async function send(files: readonly File[]) {
    if (busy) return;
    setBusy(true);
    setDone(false);
    setProblem(undefined);
    try {
      for (const file of files.slice(0, most)) {
        // One after the other: that is their order, and a phone sends no faster at once.
        // oxlint-disable-next-line no-await-in-loop
        const { imageUrl } = (await upload("post", "/api/products/image", file)) as Uploaded;
        onUploaded(imageUrl);
      }
      setDone(true);
    } catch (error) {
      setProblem(reasonOf(error) ?? texts.uploadFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div
      {...drop}
      role="group"
      aria-label={label}
      className={clsx(
        "grid min-w-0 flex-1 basis-40 gap-2 rounded-xl border border-dashed p-3 transition-colors duration-150",
        over ? "border-brand bg-brand-soft" : "border-edge",
      )}
    >
      <Button
        variant="quiet"
        size="sm"
        className="w-full"
        busy={busy}
        aria-describedby={`${id}-hint`}
        icon={<ImageUp aria-hidden className="size-4.5" />}
        onClick={() => input.current?.click()}
      >
        {over ? texts.dropHere : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        multiple={most > 1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Choosing the same file once more is a choice too.
          target.value = "";
          if (files.length > 0) void send(files);
        }}
      />
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <p id={`${id}-hint`} role="status" className={clsx("text-xs", done ? "text-success" : "text-muted")}>
        {done ? texts.uploaded : texts.uploadHint}
      </p>
    </div>
  );
}
