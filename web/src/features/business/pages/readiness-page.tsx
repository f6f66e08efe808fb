import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { useId, useState } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { closeShop, openShop, type Readiness, type ReadinessPoint, readinessQuery } from "../api";
import { readinessTexts as texts } from "../texts";

const states = ["missing", "warning", "ok"] as const;
const signs = { missing: CircleX, warning: CircleAlert, ok: CircleCheck };
const tones = { missing: "text-danger", warning: "text-warning", ok: "text-success" };

/** /admin/readiness: what the shop needs before it opens, and the button that opens it. */
export default function ReadinessPage() {
  const readiness = useQuery(readinessQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={readiness.data ? summary(readiness.data) : null}
        back={
          readiness.data?.takesOrders ? (
            <BackLink href={href("/admin/settings")}>{texts.back}</BackLink>
          ) : (
            <BackLink href={href("/admin/setup")}>{texts.backToSetup}</BackLink>
          )
        }
      />
      {readiness.data ? (
        <div className="grid gap-6">
          {states.map((state) => (
            <Points key={state} state={state} points={inState(readiness.data, state)} />
          ))}
          {readiness.data.openedAt === null && readiness.data.takesOrders ? null : (
            <OpenOrClose readiness={readiness.data} />
          )}
        </div>
      ) : readiness.isError ? (
        <ErrorState query={readiness} />
      ) : (
        <SkeletonRows label={texts.title} count={6} row="h-20 rounded-xl!" />
      )}
    </div>
  );
}

function inState({ points }: Readiness, state: ReadinessPoint["state"]): ReadinessPoint[] {
  return points.filter((point) => point.state === state);
}

function summary(readiness: Readiness): string {
  if (readiness.openedAt !== null) return texts.isOpen;
  if (readiness.takesOrders) return texts.demo;
  const left = inState(readiness, "missing").length;
  return left > 0 ? texts.left(left) : texts.ready;
}

function Points({ state, points }: { state: ReadinessPoint["state"]; points: ReadinessPoint[] }) {
  const heading = useId();
  if (points.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={clsx("mb-3 text-xl", tones[state])}>
        {texts.groups[state]}
      </h2>
      <ul
        className={clsx(
          "divide-y divide-line overflow-hidden rounded-2xl border bg-surface",
          state === "missing" ? "border-danger" : "border-line",
        )}
      >
        {points.map((point) => (
          <li key={point.code}>
            {point.path ? (
              <Link href={point.path} className="flex items-center gap-4 px-5 py-4 hover:bg-sunken">
                <Row point={point} />
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            ) : (
              <div className="flex items-center gap-4 px-5 py-4">
                <Row point={point} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ point }: { point: ReadinessPoint }) {
  const Sign = signs[point.state];
  return (
    <>
      <Sign aria-hidden className={clsx("size-6 shrink-0", tones[point.state])} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-break-word">{point.title}</span>
        <span className="block text-sm text-muted">{point.text}</span>
      </span>
    </>
  );
}

function OpenOrClose({ readiness }: { readiness: Readiness }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isOpen = readiness.openedAt !== null;
  const missing = inState(readiness, "missing").length;
  const waits = !isOpen && missing > 0;
  const change = useMutation({
    mutationFn: () => (isOpen ? closeShop() : openShop()),
    onSuccess: (answer) => {
      client.setQueryData(readinessQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: ["terms"] });
      toast({ title: isOpen ? texts.closed : texts.opened });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: readinessQuery.queryKey });
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        size="lg"
        variant={isOpen ? "soft" : "primary"}
        disabledReason={waits ? texts.waits(missing) : undefined}
        onClick={() => setAsking(true)}
      >
        {isOpen ? texts.close : texts.open}
      </Button>
      {waits ? <p className="text-center text-sm text-muted">{texts.waits(missing)}</p> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isOpen ? texts.closeQuestion : texts.openQuestion}
        text={isOpen ? texts.closeText : texts.openText}
        confirmLabel={isOpen ? texts.close : texts.open}
        danger={isOpen}
        onConfirm={() => change.mutateAsync()}
      />
    </div>
  );
}
