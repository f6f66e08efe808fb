import { clsx } from "clsx";
import { Play } from "lucide-react";
import { Button } from "@/ui/button";
import { animationTexts as texts, type MascotKind, mascotKinds } from "../texts";
import { useDemo } from "../use-demo";
import { LoaderBar } from "./loader-bar";
import { Mascot } from "./mascot";

const demoMs = 3000;

const tints: Record<MascotKind, string> = {
  shop: "bg-tint-stimulant",
  crypto: "bg-tint-premium",
  chat: "bg-tint-research",
  payment: "bg-tint-homebrew",
  admin: "bg-tint-classic",
};

/** Each figure on its own; it moves while it is shown off. */
export function SingleDemos() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {mascotKinds.map((kind) => (
        <SingleDemo key={kind} kind={kind} />
      ))}
    </ul>
  );
}

function SingleDemo({ kind }: { kind: MascotKind }) {
  const demo = useDemo<MascotKind>(demoMs);
  const { name, about } = texts.mascots[kind];
  const running = demo.running !== null;
  return (
    <li className="overflow-hidden rounded-xl border border-line bg-surface">
      <div className={clsx("relative grid place-items-center py-6", tints[kind])}>
        <Mascot kind={kind} moving={running} className="size-40" />
        {running ? <LoaderBar ms={demoMs} className="absolute inset-x-0 bottom-0" /> : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-lg">{name}</h2>
          <p className="text-[0.9375rem] text-muted" role="status">
            {running ? texts.running(name) : about}
          </p>
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
      </div>
    </li>
  );
}
