import { useQuery } from "@tanstack/react-query";
import { KeyRound, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "@/api/config";
import { formatDate } from "@/base/dates";
import { securityQuery, securityTexts } from "@/features/auth";
import { linkQuery, telegramTexts } from "@/features/telegram";
import { Button } from "@/ui/button";
import { accountTexts as texts } from "../account-texts";
import { securityPart, telegramPart } from "./access-parts";

/** After a new password: the ways into the account that it has not closed. */
export function AccessReview() {
  const bot = useConfig()?.providers.telegram === true;
  const link = useQuery({ ...linkQuery, enabled: bot }).data;
  const passkeys = useQuery(securityQuery).data?.passkeys;
  if (!passkeys) return null;
  const nothingElse = passkeys.length === 0 && !link?.linked;
  return (
    <section aria-label={texts.review} className="mt-6 max-w-md rounded-xl bg-sunken p-4">
      <h4 className="font-semibold">{texts.review}</h4>
      <p className="mt-0.5 text-[0.9375rem] text-muted">
        {nothingElse ? texts.reviewNothing : texts.reviewText}
      </p>
      {nothingElse ? null : (
        <>
          <ul className="mt-2 grid divide-y divide-line">
            {passkeys.map((passkey) => (
              <Way key={passkey.id} icon={<KeyRound aria-hidden className="size-5" />}>
                {texts.reviewPasskey(passkey.name)}
                <span className="block text-sm text-muted">
                  {passkey.lastUsedAt
                    ? securityTexts.passkeyUsed(formatDate(passkey.lastUsedAt))
                    : securityTexts.passkeyMade(formatDate(passkey.createdAt))}
                </span>
              </Way>
            ))}
            {link?.linked ? (
              <Way icon={<Send aria-hidden className="size-5" />}>
                {telegramTexts.key(link.telegramUsername)}
              </Way>
            ) : null}
          </ul>
          <p className="mt-3 flex flex-wrap gap-3">
            {passkeys.length > 0 ? <Show part={securityPart}>{texts.reviewPasskeys}</Show> : null}
            {link?.linked ? <Show part={telegramPart}>{texts.reviewTelegram}</Show> : null}
          </p>
        </>
      )}
    </section>
  );
}

function Show({ part, children }: { part: string; children: ReactNode }) {
  const show = () => {
    const target = document.getElementById(part);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  };
  return (
    <Button variant="outline" onClick={show}>
      {children}
    </Button>
  );
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="shrink-0 text-muted">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
