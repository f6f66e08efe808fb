import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import type { Ground, Grounds } from "../api";
import { moderationTexts as texts } from "../texts";

const grounds = Object.keys(texts.grounds) as Ground[];

/** What is missing of the grounds; undefined for nothing. */
export const whichMissing = ({ ground, law }: Grounds): string | undefined =>
  ground === "unlawful" && law.trim() === "" ? texts.lawMissing : undefined;

/** Which rule something breaks: the shop's in general, unless another is chosen. A law is named. */
export function GroundsField({
  value,
  onChange,
  error,
}: {
  value: Grounds;
  onChange: (grounds: Grounds) => void;
  error?: string | undefined;
}) {
  return (
    <>
      <Field label={texts.ground}>
        <Select
          value={value.ground}
          onChange={({ target }) => onChange({ ...value, ground: target.value as Ground })}
        >
          {grounds.map((ground) => (
            <option key={ground} value={ground}>
              {texts.grounds[ground]}
            </option>
          ))}
        </Select>
      </Field>
      {value.ground === "unlawful" ? (
        <Field label={texts.law} hint={texts.lawHint} error={error}>
          <Input
            value={value.law}
            maxLength={160}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, law: target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
