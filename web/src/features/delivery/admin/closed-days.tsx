import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, X } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDay } from "@/base/dates";
import { Button, IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { deliveryKey } from "../api";
import { type ClosedDay, closedDaysQuery, saveClosedDays } from "./api";
import { withHolidays } from "./holidays";
import { methodsTexts, placesTexts as texts } from "./texts";

const two = (number: number) => `${number}`.padStart(2, "0");

const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Public holidays and days off. Each change is saved at once. */
export function ClosedDays() {
  const client = useQueryClient();
  const closed = useQuery(closedDaysQuery);
  const [day, setDay] = useState("");
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: saveClosedDays,
    onSuccess: (days) => {
      client.setQueryData(closedDaysQuery.queryKey, days);
      void client.invalidateQueries({ queryKey: deliveryKey });
      toast({ about: "closed-days", title: texts.closedSaved });
    },
    onError: (error) => toastFailure(methodsTexts.error, error, methodsTexts.failed),
  });
  const coming = (closed.data ?? []).filter((one) => one.day >= today());
  const keep = (days: ClosedDay[]) => save.mutate(days);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setMissing(day === "");
    if (day === "") return;
    const rest = coming.filter((one) => one.day !== day);
    save.mutate([...rest, { day, name }], {
      onSuccess: () => {
        setDay("");
        setName("");
      },
    });
  }

  return (
    <section aria-label={texts.closedTitle} className="mt-10">
      <h2 className="text-xl">{texts.closedTitle}</h2>
      <p className="mt-1 mb-4 text-muted">{texts.closedText}</p>
      {closed.data ? (
        <div className="rounded-xl border border-line bg-surface">
          {coming.length > 0 ? (
            <ul className="divide-y divide-line border-b border-line">
              {coming.map((one) => (
                <li key={one.day} className="flex min-h-13 items-center gap-3 py-1 pr-1 pl-4">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {formatDay(one.day)}
                    {one.name ? <span className="text-muted"> · {one.name}</span> : null}
                  </span>
                  <IconButton
                    variant="ghost"
                    label={texts.removeDay(formatDay(one.day))}
                    onClick={() => keep(coming.filter((other) => other !== one))}
                  >
                    <X aria-hidden className="size-4.5" />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : (
            <p className="border-b border-line p-4 text-muted">{texts.closedNone}</p>
          )}
          <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 p-4">
            <Field
              label={texts.day}
              error={missing ? texts.dayMissing : undefined}
              className="min-w-0 flex-1 basis-40"
            >
              <Input
                type="date"
                className="min-w-0"
                min={today()}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </Field>
            <Field label={texts.occasion} optional className="min-w-0 flex-1 basis-40">
              <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Button type="submit" variant="soft" busy={save.isPending} className="mt-6.5 h-12!">
              {texts.addDay}
            </Button>
          </form>
          <div className="border-t border-line p-2">
            <Button
              variant="ghost"
              icon={<CalendarPlus aria-hidden className="size-4.5" />}
              onClick={() => keep(withHolidays(coming, today()))}
            >
              {texts.holidays}
            </Button>
          </div>
        </div>
      ) : closed.isError ? (
        <ErrorState query={closed} />
      ) : (
        <SkeletonRows label={texts.closedTitle} count={1} row="h-32 rounded-xl!" />
      )}
    </section>
  );
}
