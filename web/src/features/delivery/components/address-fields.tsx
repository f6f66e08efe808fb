import { Plus } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { type AddressFields as Fields, home, kindIn, splitStreet } from "../postal";
import { deliveryTexts as texts } from "../texts";
import { Segments } from "./segments";

const kinds = ["home", "packstation", "postfiliale"] as const;

type Name = Exclude<keyof Fields, "kind" | "country">;

const completion: Record<Name, string> = {
  name: "shipping name",
  company: "shipping organization",
  street: "shipping street-address",
  number: "off",
  extra: "shipping address-line2",
  zip: "shipping postal-code",
  city: "shipping address-level2",
  postNumber: "off",
};

/** Where a carrier is to deliver. Packstations and post offices are in Germany only. */
export function AddressFields({
  address,
  country,
  errors,
  onChange,
}: {
  address: Fields;
  country: string;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Fields>) => void;
}) {
  const name = useId();
  const kind = kindIn(country, address);
  const [more, setMore] = useState(address.company !== "" || address.extra !== "");
  const showsMore = more || "company" in errors || "extra" in errors;

  const field = (key: Name, label: string, rest: ComponentProps<typeof Input> & { hint?: string } = {}) => {
    const { hint, className, ...input } = rest;
    return (
      <Field label={label} error={errors[key]} hint={hint} className={className ?? ""}>
        <Input
          {...input}
          name={key}
          value={address[key]}
          autoComplete={completion[key]}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      </Field>
    );
  };
  const digits = { inputMode: "numeric" } as const;
  const zip = field("zip", texts.zip, country === home || country === "AT" || country === "CH" ? digits : {});

  /** Browsers complete street and number in one. */
  function split() {
    const parts = address.number === "" ? splitStreet(address.street) : null;
    if (parts) onChange({ street: parts[0], number: parts[1] });
  }

  return (
    <div className="grid gap-4">
      {country === home ? (
        <Segments
          name={name}
          label={texts.kind}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={(value) => onChange({ kind: value })}
        />
      ) : null}
      {field("name", texts.name)}
      {kind === "home" ? (
        <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3 large-text:grid-cols-1">
          {field("street", texts.street, { onBlur: split })}
          {field("number", texts.number)}
        </div>
      ) : (
        <>
          {field("postNumber", texts.postNumber, { ...digits, hint: texts.postNumberHint })}
          {field("number", texts.lockerNumber[kind], digits)}
        </>
      )}
      <div className="grid grid-cols-[7.5rem_1fr] items-start gap-3 large-text:grid-cols-1">
        {zip}
        {field("city", texts.city)}
      </div>
      {kind !== "home" ? null : showsMore ? (
        <>
          {field("company", texts.company)}
          {field("extra", texts.extra)}
        </>
      ) : (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<Plus className="size-4.5" />}
          onClick={() => setMore(true)}
        >
          {texts.more}
        </Button>
      )}
    </div>
  );
}
