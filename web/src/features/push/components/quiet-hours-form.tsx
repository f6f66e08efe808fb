import { useState } from "react";
import { Field, Input } from "@/ui/field";
import type { QuietHours } from "../api";
import { pushTexts as texts } from "../texts";
import { EagerSwitch } from "./eager-switch";

const usual: QuietHours = { from: "22:00", until: "07:00" };

/** When nothing is to be heard. Times count as soon as both are complete and differ. */
export function QuietHoursForm({
  hours,
  onChange,
}: {
  hours: QuietHours | undefined;
  onChange: (hours: QuietHours | null) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<QuietHours>();
  const shown = typed ?? hours ?? usual;
  const isComplete = shown.from !== "" && shown.until !== "";
  const type = (part: Partial<QuietHours>) => {
    const next = { ...shown, ...part };
    setTyped(next);
    if (next.from && next.until && next.from !== next.until) onChange(next).catch(() => undefined);
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <EagerSwitch
        {...texts.quiet}
        checked={hours !== undefined}
        onSwitch={(on) => {
          setTyped(undefined);
          return onChange(on ? usual : null);
        }}
      />
      {hours ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={texts.from}>
            <Input type="time" value={shown.from} onChange={({ target }) => type({ from: target.value })} />
          </Field>
          <Field
            label={texts.until}
            error={isComplete && shown.from === shown.until ? texts.sameTimes : undefined}
          >
            <Input type="time" value={shown.until} onChange={({ target }) => type({ until: target.value })} />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
