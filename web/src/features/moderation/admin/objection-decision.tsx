import { whyNot } from "@/api/failure";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/error";
import { Button } from "@/ui/button";
import { Field, Textarea } from "@/ui/field";
import { Option } from "@/ui/option";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { decideObjection, type ListedObjection, noGrounds } from "../api";
import { GroundsField, whichMissing } from "../components/grounds-field";
import { officeTexts as texts } from "../office-texts";
import { moderationTexts } from "../texts";

const longest = 3000;
const outcomes = [
  { outcome: "upheld", icon: <CircleCheck /> },
  { outcome: "rejected", icon: <CircleX /> },
] as const;
type Outcome = (typeof outcomes)[number]["outcome"];

/** Decides on an objection, with reasons. Where who reported something is right after all, the content goes, and its author is told why. */
export function ObjectionDecision({
  objection,
  open,
  onClose,
}: {
  objection: ListedObjection;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [answer, setAnswer] = useState("");
  const [grounds, setGrounds] = useState(noGrounds);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const removes = outcome === "upheld" && objection.report?.isVisible === true;
  const decide = useMutation({
    mutationFn: (chosen: Outcome) =>
      decideObjection(objection.id, chosen, answer.trim(), removes ? grounds : noGrounds),
    onSuccess: (_, chosen) => {
      toast({ title: texts.done[chosen] });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else {
        const description = whyNot(error);
        toast({ title: moderationTexts.error, description, variant: "destructive" });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "moderation"] }),
  });

  function submit() {
    const law = removes ? whichMissing(grounds) : undefined;
    const wrong = {
      ...(outcome ? {} : { outcome: texts.outcomeMissing }),
      ...(answer.trim() === "" ? { reason: moderationTexts.reasonMissing } : {}),
      ...(law ? { law } : {}),
    };
    setErrors(wrong);
    if (outcome && Object.keys(wrong).length === 0 && !decide.isPending) decide.mutate(outcome);
  }

  const content = objection.decision?.content || objection.report?.content;
  const facts = objection.decision ? objection.decision.facts : objection.report?.decision;
  const hints = {
    upheld: objection.report ? texts.upheldReportHint : texts.upheldHint,
    rejected: texts.rejectedHint,
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || decide.isPending ? undefined : onClose())}
      title={texts.against(objection.decision?.number ?? objection.report?.number ?? "")}
      footer={
        <div className="flex justify-end">
          <Button busy={decide.isPending} onClick={submit}>
            {texts.save}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 px-5 pb-6">
        {content ? (
          <blockquote
            dir="auto"
            className="line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
          >
            {content}
          </blockquote>
        ) : null}
        <div dir="auto" className="grid gap-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {facts ? <p className="text-muted">{texts.facts(facts)}</p> : null}
          <p>{texts.objected(objection.reason)}</p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="float-left mb-1 text-sm font-semibold">{texts.outcome}</legend>
          {outcomes.map(({ outcome: one, icon }) => (
            <Option
              key={one}
              name="outcome"
              icon={icon}
              label={moderationTexts.outcomes[one]}
              hint={hints[one]}
              checked={outcome === one}
              onChange={() => setOutcome(one)}
            />
          ))}
          {errors["outcome"] ? (
            <p role="alert" className="text-sm text-danger">
              {errors["outcome"]}
            </p>
          ) : null}
        </fieldset>
        {removes ? <GroundsField value={grounds} onChange={setGrounds} error={errors["law"]} /> : null}
        <Field label={texts.answer} hint={texts.answerHint} error={errors["reason"]}>
          <Textarea
            rows={6}
            maxLength={longest}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
      </div>
    </Sheet>
  );
}
