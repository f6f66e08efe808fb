import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type ReactNode, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useConfig } from "@/api/config";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { TabPanel, Tabs } from "@/ui/tabs";
import { LoginForm } from "../components/login-form";
import { RegisterForm } from "../components/register-form";
import { SellingPoints } from "../components/selling-points";
import { loginSchema, registrationSchema } from "../credentials";
import { authTexts as texts } from "../screen-texts";
import type { User } from "../session";

const tabs = [
  { value: "login", label: texts.login },
  { value: "register", label: texts.register },
] as const;

function enter(user: User): void {
  navigate(user.role === "admin" ? href("/simple-admin") : href("/profile"));
}

/** Signing in and registering. Both forms live here, so that changing the tab loses nothing typed. */
export function AuthPage({ showcase, onRegistered }: { showcase?: ReactNode; onRegistered: () => void }) {
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const [tab, setTab] = useState<"login" | "register">("register");
  const card = useRef<HTMLElement>(null);
  const loginForm = useForm({
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: { username: "", password: "", rememberMe: false, otp: "" },
  });
  const registrationForm = useForm({
    resolver: standardSchemaResolver(registrationSchema),
    defaultValues: { username: "", password: "", confirmPassword: "", telegramUsername: "" },
  });

  /** The button just pressed goes away with its form, so the focus moves on to the tab now shown. */
  function showLogin() {
    setTab("login");
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>("[role=tab]")?.focus());
  }

  return (
    <div className="mx-auto grid max-w-xl gap-x-16 gap-y-8 py-2 lg:max-w-5xl lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:py-8">
      <header data-tour="welcome">
        <h1 className="text-[1.75rem] sm:text-4xl lg:text-5xl">{texts.welcome(shop)}</h1>
        <p className="mt-2 text-muted sm:text-lg">{texts.welcomeText}</p>
      </header>
      <Card ref={card} className="self-start sm:p-7 lg:row-span-2" data-tour="sign-in">
        <Tabs value={tab} onChange={setTab} items={tabs} label={texts.tabs} wide>
          <TabPanel value="login">
            <LoginForm form={loginForm} onSignedIn={enter} />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm
              form={registrationForm}
              onRegistered={() => {
                showLogin();
                onRegistered();
              }}
            />
          </TabPanel>
        </Tabs>
      </Card>
      <div className="grid content-start gap-8">
        {showcase}
        <SellingPoints />
        <Link href={href("/shop")} className={buttonClass({ variant: "soft" }, "justify-self-start")}>
          {texts.lookAround}
        </Link>
      </div>
    </div>
  );
}
