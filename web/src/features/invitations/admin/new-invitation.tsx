import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useConfig } from "@/api/config";
import { ApiError, reasonOf } from "@/api/error";
import { parseDecimal } from "@/base/decimal";
import { Button } from "@/ui/button";
import { CopyRow } from "@/ui/copy-row";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type InvitationForm, invitationsQuery, type MadeInvitation, makeInvitation } from "./api";
import { officeTexts as texts } from "./texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

const usualDays = 30;
const dayMs = 86_400_000;

const two = (part: number): string => String(part).padStart(2, "0");

/** "2026-12-27", so many days from now, in the person's own zone. */
function later(days: number): string {
  const at = new Date(Date.now() + days * dayMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Makes an invitation and then shows its link, this once. */
export function NewInvitation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({
    label: "",
    mostUses: "1",
    endsOn: later(usualDays),
    approves: true,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [made, setMade] = useState<MadeInvitation>();
  useErrorFocus(form, errors);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });

  const make = useMutation({
    mutationFn: (body: InvitationForm) => makeInvitation(body),
    onSuccess: (answer) => {
      setMade(answer);
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else
        toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    },
  });

  function submit() {
    const mostUses = parseDecimal(typed.mostUses, 0);
    const wrong = {
      ...(typed.label.trim() === "" ? { label: texts.labelMissing } : {}),
      ...(mostUses === null ? { mostUses: texts.notNumber } : {}),
      ...(typed.endsOn === "" ? { endsOn: texts.dayMissing } : {}),
    };
    setErrors(wrong);
    if (mostUses === null || Object.keys(wrong).length > 0) return;
    make.mutate({ ...typed, mostUses });
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || make.isPending ? undefined : onClose())}
      title={made ? texts.madeTitle : texts.add}
      footer={
        <div className="flex justify-end gap-3">
          {made ? (
            <Button onClick={onClose}>{texts.done}</Button>
          ) : (
            <Button busy={make.isPending} onClick={submit}>
              {texts.make}
            </Button>
          )}
        </div>
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <div ref={form} className="grid gap-5 px-5 pb-6">
          <Field label={texts.label} hint={texts.labelHint} error={errors["label"]}>
            <Input
              value={typed.label}
              onChange={({ target }) => change({ label: target.value })}
              maxLength={80}
            />
          </Field>
          <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
            <Field label={texts.mostUses} hint={texts.mostUsesHint} error={errors["mostUses"]}>
              <Input
                value={typed.mostUses}
                onChange={({ target }) => change({ mostUses: target.value })}
                inputMode="numeric"
              />
            </Field>
            <Field label={texts.endsOn} hint={texts.endsOnHint} error={errors["endsOn"]}>
              <Input
                value={typed.endsOn}
                onChange={({ target }) => change({ endsOn: target.value })}
                type="date"
                min={later(0)}
                max={later(365)}
                className="min-w-0"
              />
            </Field>
          </div>
          <div>
            <Checkbox
              label={texts.approvesAtOnce}
              checked={typed.approves}
              onChange={({ target }) => change({ approves: target.checked })}
            />
            <p className="mt-1 text-sm text-muted">{texts.approvesHint}</p>
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Made({ made }: { made: MadeInvitation }) {
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const share = () =>
    // Closing the device's sheet again is no failure.
    void navigator.share({ title: texts.shareTitle(shop), url: made.url }).catch(() => undefined);
  return (
    <div className="pb-6">
      <p role="status" className="mx-5 mb-5 rounded-lg bg-warning-soft px-4 py-3 text-[0.9375rem]">
        {texts.madeText}
      </p>
      <div className="mb-5 px-5">
        <div className="mx-auto aspect-square w-full max-w-52 rounded-xl border border-line bg-white p-1">
          <Suspense>
            <QrCode text={made.url} label={texts.code} />
          </Suspense>
        </div>
      </div>
      <CopyRow label={texts.link} text={made.url} strong />
      {made.telegramUrl ? <CopyRow label={texts.telegram} text={made.telegramUrl} /> : null}
      {typeof navigator.share === "function" ? (
        <div className="border-t border-line px-5 pt-5">
          <Button variant="soft" wide icon={<Share2 className="size-4.5" />} onClick={share}>
            {texts.share}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
