import { Maximize } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "@/ui/button";
import { useReturnFocus } from "@/ui/use-return-focus";
import { animationTexts as texts, type MascotKind, mascotKinds } from "../texts";
import { useDemo } from "../use-demo";
import { LoaderBar } from "./loader-bar";
import { Mascot } from "./mascot";

const demoMs = 5000;

/** Each figure on a screen of its own. */
export function FullscreenDemos() {
  const demo = useDemo<MascotKind>(demoMs);
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {mascotKinds.map((kind) => {
          const { name, loading } = texts.mascots[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                aria-label={texts.startNamed(name)}
                onClick={() => demo.start(kind)}
                className="flex w-full items-center gap-4 rounded-xl border border-line bg-surface p-4 text-left transition-colors duration-150 hover:bg-sunken"
              >
                <Mascot kind={kind} moving={false} className="size-16 shrink-0" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-[0.9375rem] text-muted">{loading}</span>
                </span>
                <Maximize aria-hidden className="size-5 shrink-0 text-muted" />
              </button>
            </li>
          );
        })}
      </ul>
      <FullscreenLoader kind={demo.running} onClose={demo.stop} />
    </>
  );
}

function FullscreenLoader({ kind, onClose }: { kind: MascotKind | null; onClose: () => void }) {
  const focus = useReturnFocus();
  // While the screen fades out it still shows whom it was about.
  const [last, setLast] = useState(kind);
  if (kind !== null && kind !== last) setLast(kind);
  return (
    <Dialog.Root open={kind !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-6 bg-paper p-6 text-center outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {last ? (
            <>
              <Mascot kind={last} className="size-56 max-w-full" />
              <Dialog.Title className="text-2xl">{texts.mascots[last].loading}</Dialog.Title>
              <LoaderBar ms={demoMs} className="w-64 max-w-full" />
              <Button variant="ghost" onClick={onClose}>
                {texts.close}
              </Button>
            </>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
