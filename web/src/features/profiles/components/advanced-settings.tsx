import type { ReactNode } from "react";
import { SecuritySettings, securityTexts, type User } from "@/features/auth";
import { accountTexts as texts } from "../account-texts";
import { securityPart } from "./access-parts";
import { DeleteAccount } from "./delete-account";
import { OwnData } from "./own-data";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

/** Password, devices, own data, and the way out. */
export default function AdvancedSettings({ user }: { user: User }) {
  return (
    <div className="mt-5 grid divide-y divide-line border-t border-line">
      <Part title={texts.password} text={texts.passwordText}>
        <PasswordForm username={user.username} admin={user.role === "admin"} />
      </Part>
      <Part id={securityPart} title={securityTexts.title} text={securityTexts.text}>
        <SecuritySettings />
      </Part>
      <Part title={texts.sessions} text={texts.sessionsText}>
        <SessionList />
      </Part>
      <Part title={texts.data} text={texts.dataText}>
        <OwnData username={user.username} />
      </Part>
      <Part title={texts.remove} text={texts.removeText}>
        <DeleteAccount />
      </Part>
    </div>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-label={title}
      className="grid content-start gap-x-10 gap-y-4 py-6 last:pb-0 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="mt-0.5 text-[0.9375rem] text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
