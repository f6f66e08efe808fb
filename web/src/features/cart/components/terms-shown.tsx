import { Fragment } from "react";
import type { TermsOverview } from "@/api/terms";
import { checkoutTexts as texts } from "../checkout-texts";

type Text = TermsOverview["texts"][number];

/** The texts that hold for the order, each a click away; the order names the versions that stood here. */
export function TermsShown({ shown }: { shown: readonly Text[] }) {
  if (shown.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      {texts.termsHold}{" "}
      {shown.map(({ kind, path, title }, index) => (
        <Fragment key={kind}>
          {index === 0 ? "" : " · "}
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm text-ink underline underline-offset-3 hover:text-brand"
          >
            {title}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
