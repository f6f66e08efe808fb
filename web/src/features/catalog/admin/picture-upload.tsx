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

/** Sends a picture to the shop and hands over the address it got. The preview next to it shows the rest. */
export function PictureUpload({ onUploaded }: { onUploaded: (url: string) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const { over, ...drop } = useFileDrop((file) => void send(file));

  async function send(file: File) {
    if (busy) return;
    setBusy(true);
    setDone(false);
    setProblem(undefined);
    try {
      const { imageUrl } = (await upload("post", "/api/products/image", file)) as Uploaded;
      onUploaded(imageUrl);
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
      aria-label={texts.upload}
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
        {over ? texts.dropHere : texts.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file once more is a choice too.
          target.value = "";
          if (file) void send(file);
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
