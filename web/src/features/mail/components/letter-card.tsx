import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";

/** What a screen looks like that a letter leads to or comes from. */
export function LetterCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md py-4 sm:py-10">
      <Card className="grid gap-5 p-6 sm:p-8">
        <header className="grid gap-2">
          <span className="mb-1 grid size-12 place-items-center rounded-xl bg-brand-soft text-on-brand-soft">
            <Mail aria-hidden className="size-6" />
          </span>
          <h1 className="text-[1.75rem]">{title}</h1>
          {text ? <p className="text-muted">{text}</p> : null}
        </header>
        {children}
      </Card>
    </div>
  );
}

/** The key that the letter's link carries; none when it was cut off. */
export const keyOfLink = (): string => new URLSearchParams(location.search).get("schluessel") ?? "";
