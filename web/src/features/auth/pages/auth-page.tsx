import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useConfig } from "@/api/config";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
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
export function AuthPage({ onRegistered }: { onRegistered: () => void }) {
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const [tab, setTab] = useState<"login" | "register">("register");
  const loginForm = useForm({
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: { username: "", password: "", rememberMe: false },
  });
  const registrationForm = useForm({
    resolver: standardSchemaResolver(registrationSchema),
    defaultValues: { username: "", password: "", confirmPassword: "", telegramUsername: "" },
  });

  return (
    <div className="mx-auto grid max-w-5xl gap-x-14 gap-y-8 py-2 lg:grid-cols-[1fr_28rem] lg:items-center lg:py-10">
      <header className="lg:self-end" data-tour="welcome">
        <h1 className="text-[1.75rem] sm:text-4xl lg:text-5xl">{texts.welcome(shop)}</h1>
        <p className="mt-2 text-muted sm:text-lg">{texts.welcomeText}</p>
      </header>
      <Card className="lg:row-span-2 sm:p-7" data-tour="sign-in">
        <Tabs value={tab} onChange={setTab} items={tabs} label={texts.tabs} wide>
          <TabPanel value="login">
            <LoginForm form={loginForm} onSignedIn={enter} />
          </TabPanel>
          <TabPanel value="register">
            <RegisterForm
              form={registrationForm}
              onRegistered={() => {
                setTab("login");
                onRegistered();
              }}
            />
          </TabPanel>
        </Tabs>
      </Card>
      <SellingPoints />
    </div>
  );
}
