import { useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { productsQuery } from "@/features/catalog";
import { buttonClass } from "@/ui/button-class";
import { Field, Input, Textarea } from "@/ui/field";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { monthlyKey, requestProduct } from "../api";
import { loungeTexts as texts } from "../texts";
import { ProductPicker } from "./product-picker";

const most = { customRequest: 500, dosageRequest: 200, splitDetails: 300 } as const;

const empty = {
  productId: null as number | null,
  customRequest: "",
  dosageRequest: "",
  splitRequest: false,
  splitDetails: "",
};

/** Chooses this month's free product. */
export function MonthlyForm() {
  const client = useQueryClient();
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof empty>) => setForm((before) => ({ ...before, ...change }));
  const blocked = form.productId === null || busy;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (form.productId === null) {
      toast({ title: texts.chooseFirst, variant: "destructive" });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      const { message } = await requestProduct({
        ...form,
        splitDetails: form.splitRequest ? form.splitDetails : "",
      });
      toast({ title: texts.sent, description: message });
      setForm(empty);
    } catch (error) {
      toastFailure(texts.sendFailed, error);
      if (error instanceof ApiError) setProblems(error.fields);
    } finally {
      setBusy(false);
      // Also after a refusal: another device may have chosen, the product may be gone.
      void client.invalidateQueries({ queryKey: monthlyKey });
      void client.invalidateQueries(productsQuery);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <ProductPicker value={form.productId} onChange={(productId) => set({ productId })} />
      <Field
        label={texts.custom}
        optional
        hint={
          form.customRequest ? texts.count(form.customRequest.length, most.customRequest) : texts.customHint
        }
        error={problems["customRequest"]}
      >
        <Textarea
          rows={3}
          maxLength={most.customRequest}
          value={form.customRequest}
          onChange={({ target }) => set({ customRequest: target.value })}
        />
      </Field>
      <Field label={texts.dosage} optional hint={texts.dosageHint} error={problems["dosageRequest"]}>
        <Input
          maxLength={most.dosageRequest}
          value={form.dosageRequest}
          onChange={({ target }) => set({ dosageRequest: target.value })}
        />
      </Field>
      <div className="grid gap-3">
        <Checkbox
          label={texts.split}
          hint={texts.splitHint}
          checked={form.splitRequest}
          onChange={({ target }) => set({ splitRequest: target.checked })}
        />
        {form.splitRequest ? (
          <Field label={texts.splitDetails} error={problems["splitDetails"]}>
            <Textarea
              rows={2}
              maxLength={most.splitDetails}
              value={form.splitDetails}
              onChange={({ target }) => set({ splitDetails: target.value })}
            />
          </Field>
        ) : null}
      </div>
      {/* It stays focusable while it is disabled: pressed anyway, it says what is missing. */}
      <button
        type="submit"
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        title={form.productId === null ? texts.chooseFirst : undefined}
        className={buttonClass({ size: "lg" }, "sm:justify-self-start")}
      >
        {busy ? <Spinner /> : <Gift aria-hidden className="size-5" />}
        {busy ? texts.submitting : texts.submit}
      </button>
    </form>
  );
}
