import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCircle2, CircleAlert } from "lucide-react";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { Field, Input } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type Business, type BusinessForm, businessQuery, readinessQuery, saveBusiness } from "../api";
import { businessTexts as texts } from "../texts";

type Name = keyof typeof texts.labels;

/** Empty in a fresh shop; the field says what is usual here. */
const usualCountry = "Deutschland";
const nothingRefused: Readonly<Record<string, string>> = {};

const autoComplete: Partial<Record<Name, string>> = {
  legalName: "organization",
  street: "street-address",
  postalCode: "postal-code",
  city: "address-level2",
  country: "country-name",
  email: "email",
  phone: "tel",
};

/** /admin/business: who sells. */
export default function BusinessPage() {
  const business = useQuery(businessQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
      />
      {business.data ? (
        // Another version that comes while one types would overwrite what was typed: the form keeps its own.
        <Form business={business.data} />
      ) : business.isError ? (
        <ErrorState query={business} />
      ) : (
        <SkeletonRows label={texts.title} count={5} row="h-40 rounded-xl!" />
      )}
    </div>
  );
}

function Form({ business }: { business: Business }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(business);
  const [details, setDetails] = useState<BusinessForm>({
    ...business.details,
    country: business.details.country || (business.version === 0 ? usualCountry : ""),
  });
  const save = useMutation({
    mutationFn: () => saveBusiness(details, saved.version),
    onSuccess: (answer) => {
      setSaved(answer);
      setDetails(answer.details);
      client.setQueryData(businessQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: ["terms"] });
      void client.invalidateQueries({ queryKey: ["admin", "terms"] });
      void client.invalidateQueries({ queryKey: readinessQuery.queryKey });
      toast({ title: texts.saved, description: texts.savedText });
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    },
  });
  const refused = save.error instanceof ApiError ? save.error.fields : nothingRefused;
  useErrorFocus(form, refused);
  const missing = new Set<string>(saved.missing);

  const field = (name: Name) => (
    <Field
      key={name}
      label={texts.labels[name]}
      hint={missing.has(name) ? texts.required : (texts.hints as Partial<Record<Name, string>>)[name]}
      error={refused[name]}
    >
      <Input
        name={name}
        value={details[name] ?? ""}
        autoComplete={autoComplete[name] ?? "off"}
        inputMode={name === "email" ? "email" : name === "phone" ? "tel" : undefined}
        onChange={(event) => setDetails({ ...details, [name]: event.target.value })}
      />
    </Field>
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p
        className={
          missing.size > 0
            ? "flex items-center gap-2 font-medium text-warning"
            : "flex items-center gap-2 font-medium text-success"
        }
      >
        {missing.size > 0 ? (
          <CircleAlert aria-hidden className="size-5" />
        ) : (
          <CheckCircle2 aria-hidden className="size-5" />
        )}
        {missing.size > 0 ? texts.missing(missing.size) : texts.complete}
      </p>
      <Group title={texts.groups.seller}>
        {field("legalName")}
        {field("representative")}
        {field("street")}
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          {field("postalCode")}
          {field("city")}
        </div>
        {field("country")}
      </Group>
      <Group title={texts.groups.contact}>
        {field("email")}
        {field("phone")}
      </Group>
      <Group title={texts.groups.registers}>
        {field("vatId")}
        {field("taxNumber")}
        {field("economicId")}
        <div className="grid gap-4 sm:grid-cols-2">
          {field("registerCourt")}
          {field("registerNumber")}
        </div>
        {field("supervisoryAuthority")}
        {field("packagingRegister")}
        {field("weeeNumber")}
      </Group>
      <Group title={texts.groups.account}>
        {field("accountHolder")}
        {field("iban")}
        {field("bic")}
      </Group>
      <Group title={texts.groups.disputes}>
        <Field label={texts.groups.disputes} hideLabel hint={texts.hints.disputes}>
          <Select
            value={details.disputeResolution ?? "silent"}
            onChange={(event) =>
              setDetails({
                ...details,
                disputeResolution: event.target.value as keyof typeof texts.disputes,
              })
            }
          >
            {Object.entries(texts.disputes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Group>
      <Group title={texts.groups.contract}>
        <Field label={texts.groups.contract} hideLabel hint={texts.hints.contract}>
          <Select
            value={details.contractModel ?? "unsaid"}
            onChange={(event) =>
              setDetails({ ...details, contractModel: event.target.value as keyof typeof texts.contracts })
            }
          >
            {Object.entries(texts.contracts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Group>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Link href={href("/admin/terms")} className={buttonClass({ variant: "soft" })}>
          {texts.toTerms}
        </Link>
        <Button type="submit" busy={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}
