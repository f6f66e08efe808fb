import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import type { OptionDraft } from "./variants-draft";
import { variantsTexts as texts } from "./variants-texts";

/** An option with its values as chips. Several values may be typed at once, with commas. */
export function OptionEditor({
  option,
  error,
  onName,
  onAdd,
  onRemoveValue,
  onRemove,
}: {
  option: OptionDraft;
  error: string | undefined;
  onName: (name: string) => void;
  onAdd: (values: readonly string[]) => void;
  onRemoveValue: (value: string) => void;
  onRemove: () => void;
}) {
  const [typed, setTyped] = useState("");

  function add() {
    const values = typed
      .split(/[,;]\s+|[;\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== "");
    if (values.length > 0) onAdd(values);
    setTyped("");
  }

  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-[12rem_1fr_auto]">
      <Field label={texts.optionName} error={error}>
        <Input
          value={option.name}
          placeholder={texts.optionExample}
          maxLength={40}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <IconButton
        variant="ghost"
        label={texts.removeOption(option.name)}
        className="mt-7 text-muted sm:order-last"
        onClick={onRemove}
      >
        <Trash2 className="size-4.5" />
      </IconButton>
      <div className="col-span-full grid content-start gap-2 sm:col-span-1">
        <Field label={texts.newValue}>
          <span className="flex gap-2">
            <Input
              value={typed}
              placeholder={option.values.length === 0 ? texts.valueExample : undefined}
              enterKeyHint="done"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <Button variant="quiet" className="h-12" onClick={add}>
              {texts.addValue}
            </Button>
          </span>
        </Field>
        {option.values.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {option.values.map((value) => (
              <li key={value} className="flex items-center rounded-full border border-line bg-paper pl-3.5">
                {value}
                <button
                  type="button"
                  aria-label={texts.removeValue(value)}
                  className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
                  onClick={() => onRemoveValue(value)}
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
