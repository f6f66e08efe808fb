import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { TimerReset } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useConfig } from "@/api/config";
import { Link, navigate } from "@/base/navigation";
import { useStore } from "@/base/store";
import { dropTyped, restoreTyped } from "@/base/typed";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { TabPanel, Tabs } from "@/ui/tabs";
import { LoginForm } from "../components/login-form";
import { RegisterForm } from "../components/register-form";
import { SellingPoints } from "../components/selling-points";
import { loginSchema, registrationSchema } from "../credentials";
import { authTexts as texts } from "../texts";
import { interrupted, type User } from "../session";
import { asksForSignIn } from "../sign-in-entry";

const tabs = [
  { value: "login", label: texts.login },
  { value: "register", label: texts.register },
] as const;

/** To where a session ended by itself, with what was typed there; otherwise to the person's own place. */
function enter(user: User): void {
  const before = interrupted.get();
  interrupted.set(null);
  if (before?.userId === user.id) {
    navigate(before.address, { replace: true });
    restoreTyped();
    return;
  }
  dropTyped();
  navigate(user.role === "admin" ? href("/simple-admin") : href("/profile"));
}

/** Signing in and registering. Both forms live here, so that changing the tab loses nothing typed. */
export function AuthPage({ showcase }: { showcase?: ReactNode }) {
  const config = useConfig();
  const shop = config?.shopName ?? texts.fallbackName;
  const before = useStore(interrupted);
  const [chosen, setTab] = useState<"login" | "register" | null>(null);
  const tab = chosen ?? (before || asksForSignIn() ? "login" : "register");
  const card = useRef<HTMLElement>(null);
  const loginForm = useForm({
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: { username: before?.username ?? "", password: "", rememberMe: false, otp: "" },
  });
  const fewest = config?.passwordMinLength ?? 6;
  const registrationForm = useForm({
    resolver: standardSchemaResolver(registrationSchema(fewest)),
    defaultValues: { username: "", password: "", confirmPassword: "", telegramUsername: "" },
  });

  /** The button just pressed goes away with its form, so the focus moves on to the tab now shown. */
  function showLogin() {
    setTab("login");
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>("[role=tab]")?.focus());
  }

  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-x-16 gap-y-8 py-2 lg:max-w-5xl lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:py-8">
      <header>
        <h1 className="text-[1.75rem] sm:text-4xl lg:text-5xl">{texts.welcome(shop)}</h1>
        <p className="mt-2 text-muted sm:text-lg">{config?.words.claim ?? texts.claim}</p>
        <Link href={href("/shop")} className={buttonClass({ variant: "soft" }, "mt-4")}>
          {texts.lookAround}
        </Link>
      </header>
      <Card ref={card} className="self-start sm:p-7 lg:row-span-2">
        {before ? (
          <div role="status" className="mb-5 flex gap-3 rounded-lg bg-warning-soft p-4">
            <TimerReset aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
            <div className="min-w-0">
              <h2 className="text-lg leading-6">{texts.expired}</h2>
              <p className="mt-1 text-[0.9375rem]">{texts.expiredText}</p>
            </div>
          </div>
        ) : null}
        <Tabs value={tab} onChange={setTab} items={tabs} label={texts.tabs} wide>
          <TabPanel value="login">
            <LoginForm form={loginForm} onSignedIn={enter} />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm
              form={registrationForm}
              fewest={fewest}
              onRegistered={(user) => {
                if (user) navigate(user.isApproved ? href("/shop") : href("/pending-approval"));
                else showLogin();
              }}
            />
          </TabPanel>
        </Tabs>
      </Card>
      <div className="grid content-start gap-8">
        {showcase}
        <SellingPoints />
      </div>
    </div>
  );
}
