import { Play } from "lucide-react";
import { Button } from "@/ui/button";
import { animationTexts as texts, type MascotKind, mascotKinds } from "../texts";
import { useDemo } from "../use-demo";
import { LoaderBar } from "./loader-bar";
import { Mascot } from "./mascot";

const demoMs = 3000;

/** Each figure in the place of something that is on its way. */
export function InlineDemos() {
  return (
    <ul className="grid gap-3">
      {mascotKinds.map((kind) => (
        <InlineDemo key={kind} kind={kind} />
      ))}
    </ul>
  );
}

function InlineDemo({ kind }: { kind: MascotKind }) {
  const demo = useDemo<MascotKind>(demoMs);
  const running = demo.running !== null;
  const { name, loading } = texts.mascots[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 sm:px-5">
      <h2 className="w-24 text-lg">{name}</h2>
      <div role="status" className="flex h-16 min-w-0 flex-1 basis-56 items-center gap-4">
        {running ? (
          <>
            <Mascot kind={kind} className="size-16 shrink-0" />
            <span className="grid min-w-0 flex-1 gap-2">
              <span className="text-muted">{loading}</span>
              <LoaderBar ms={demoMs} className="max-w-60" />
            </span>
          </>
        ) : (
          <span className="text-muted">{texts.ready}</span>
        )}
      </div>
      <Button
        variant="soft"
        busy={running}
        aria-label={texts.startNamed(name)}
        icon={<Play aria-hidden className="size-4.5" />}
        onClick={() => demo.start(kind)}
      >
        {texts.start}
      </Button>
    </li>
  );
}
