import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useConfig } from "@/api/config";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { AccountFields, CodeField, wantsCode } from "../components/account-fields";
import { adminLoginSchema } from "../credentials";
import { authTexts as texts } from "../texts";
import { showFailure } from "../failure";
import { adminLogin } from "../sign-in";

/** The door of the back office. */
export default function AdminLoginPage() {
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const form = useForm({
    resolver: standardSchemaResolver(adminLoginSchema),
    defaultValues: { username: "", password: "", otp: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const [codeNeeded, setCodeNeeded] = useState(false);

  const submit = form.handleSubmit(async ({ otp, ...input }) => {
    try {
      await adminLogin({ ...input, ...(codeNeeded ? { otp } : {}) });
      navigate(href("/admin"));
    } catch (error) {
      if (wantsCode(error)) setCodeNeeded(true);
      else showFailure(form, error);
    }
  });

  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 p-4">
      <Card className="p-6 sm:p-8">
        <div className="mb-6 grid justify-items-center gap-1 text-center">
          <span className="mb-3 grid size-14 place-items-center rounded-xl bg-brand-soft text-on-brand-soft">
            <ShieldCheck aria-hidden className="size-7" />
          </span>
          <h1 className="text-2xl">
            {shop} <span className="block">{texts.backOffice}</span>
          </h1>
          <p className="text-muted">{texts.adminSubtitle}</p>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <AccountFields
            username={form.register("username")}
            password={form.register("password")}
            errors={errors}
            failed={texts.loginFailed}
            hideLabels
            last
          />
          {codeNeeded ? <CodeField form={form} /> : null}
          <Button type="submit" size="lg" wide busy={isSubmitting}>
            {texts.login}
          </Button>
        </form>
      </Card>
      <Link
        href={href("/shop")}
        className={buttonClass({ variant: "ghost" }, "justify-self-center text-muted")}
      >
        {texts.toShop}
      </Link>
    </div>
  );
}
