import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { returnTexts as texts } from "../texts";

const tones = {
  good: "bg-success-soft text-success",
  bad: "bg-danger-soft text-danger",
  plain: "bg-sunken text-muted",
  busy: "bg-brand-soft text-on-brand-soft",
};

/** What the buyer sees after coming back from PayPal: one sentence, and where to go from here. */
export function ReturnScreen({
  tone,
  icon,
  title,
  text,
  children,
  action,
  leave = true,
}: {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Something better than to leave. */
  action?: ReactNode;
  leave?: boolean;
}) {
  return (
    <section
      role={tone === "bad" ? "alert" : "status"}
      className="mx-auto mt-4 flex max-w-md flex-col items-center gap-2 rounded-2xl border border-line bg-surface px-6 py-10 text-center sm:mt-12 sm:px-10"
    >
      <span
        aria-hidden
        className={clsx("mb-3 grid size-18 place-items-center rounded-2xl [&_svg]:size-9", tones[tone])}
      >
        {icon}
      </span>
      <h1 className="text-[1.75rem]">{title}</h1>
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
      {leave ? (
        <div className="mt-5 grid w-full gap-2.5">
          {action}
          <Link
            href={href("/profile")}
            className={buttonClass({ size: "lg", variant: action ? "soft" : "primary" })}
          >
            {texts.toProfile}
          </Link>
          <Link href={href("/")} className={buttonClass({ size: "lg", variant: "quiet" })}>
            {texts.toShop}
          </Link>
        </div>
      ) : null}
    </section>
  );
}
