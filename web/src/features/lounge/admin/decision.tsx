import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, PackageCheck, Truck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { decideRequest, officeKey, type OfficeRequest, type RequestStatus } from "../api";
import { forward, mayRefuse, officeTexts as texts } from "../office-texts";

const icons: Partial<Record<RequestStatus, ReactNode>> = {
  approved: <Check aria-hidden className="size-4" />,
  shipped: <Truck aria-hidden className="size-4" />,
  delivered: <PackageCheck aria-hidden className="size-4" />,
};

/** What can be done about a request: one step on, or no. */
export function Decision({ request }: { request: OfficeRequest }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<"shipped" | "refused" | null>(null);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    mutationFn: ({ to, words }: { to: RequestStatus; words: string }) => decideRequest(request.id, to, words),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => toastFailure(texts.error, error, texts.failed),
    // Also after a refusal: another admin was quicker.
    onSettled: () => client.invalidateQueries({ queryKey: officeKey }),
  });
  const next = forward[request.status];
  const { productName: product, username: who } = request;

  function open(what: "shipped" | "refused") {
    setNote("");
    setMissing(false);
    setAsked(what);
  }

  async function confirm() {
    if (!asked) return;
    if (asked === "refused" && note.trim() === "") {
      setMissing(true);
      throw new Error("a refusal needs its reason");
    }
    await decide.mutateAsync({ to: asked, words: note });
  }

  if (!next && !mayRefuse(request.status)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {next ? (
        <Button
          size="sm"
          variant={next.to === "delivered" ? "outline" : "soft"}
          icon={icons[next.to]}
          busy={decide.isPending && decide.variables.to === next.to}
          aria-label={texts.named(next.label, product, who)}
          onClick={() =>
            next.to === "shipped" ? open("shipped") : decide.mutate({ to: next.to, words: "" })
          }
        >
          {next.label}
        </Button>
      ) : null}
      {mayRefuse(request.status) ? (
        <Button
          size="sm"
          variant="ghost"
          className="text-danger!"
          icon={<X aria-hidden className="size-4" />}
          aria-label={texts.named(texts.refuse, product, who)}
          onClick={() => open("refused")}
        >
          {texts.refuse}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(stays) => (stays ? undefined : setAsked(null))}
        title={asked === "shipped" ? texts.shipTitle : texts.refuseTitle}
        text={asked === "shipped" ? texts.shipText(product, who) : texts.refuseText(product, who)}
        confirmLabel={asked === "shipped" ? texts.ship : texts.refuse}
        danger={asked === "refused"}
        onConfirm={confirm}
      >
        <Field
          label={asked === "shipped" ? texts.shipNote : texts.refuseNote}
          optional={asked === "shipped"}
          error={missing ? texts.noteMissing : undefined}
        >
          <Textarea
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setMissing(false);
            }}
          />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
