import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, ChevronRight, Circle, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { type Readiness, type ReadinessPoint, readinessQuery } from "../api";
import { Progress } from "../components/progress";
import { nextStep, type Step, stepsOf } from "../setup";
import { setupTexts as texts } from "../setup-texts";

/** /admin/setup: the way from an empty shop to one that takes orders. */
export default function SetupPage() {
  const readiness = useQuery(readinessQuery);
  const isOpen = readiness.data?.openedAt != null;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={isOpen ? texts.open : texts.title}
        text={readiness.data?.takesOrders && !isOpen ? texts.demo : undefined}
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
      />
      {readiness.data ? (
        <Way readiness={readiness.data} />
      ) : readiness.isError ? (
        <ErrorState query={readiness} />
      ) : (
        <SkeletonRows label={texts.title} count={8} row="h-18 rounded-xl!" />
      )}
    </div>
  );
}

function Way({ readiness }: { readiness: Readiness }) {
  const steps = stepsOf(readiness);
  const next = nextStep(steps);
  const mayOpen = !readiness.takesOrders && readiness.points.every(({ state }) => state !== "missing");
  return (
    <>
      <Progress steps={steps} />
      <ol
        aria-label={texts.steps}
        className="mt-5 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
      >
        {steps.map((step, index) => (
          <li key={step.name} aria-current={step === next ? "step" : undefined}>
            <Row step={step} number={index + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
      <p className="mx-auto mt-5 max-w-sm text-center text-sm text-muted">{texts.saved}</p>
      {next ? (
        <div className="sticky bottom-0 z-10 -mx-4 mt-5 grid gap-1 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
          <Link href={next.to} className={buttonClass({ size: "lg", wide: true })}>
            {labelOf(next)}
          </Link>
          {mayOpen && next.name !== "opening" ? (
            <Link href={href("/admin/readiness")} className={buttonClass({ variant: "ghost", wide: true })}>
              {texts.early}
            </Link>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function labelOf({ name, points }: Step): string {
  if (name !== "texts" && name !== "delivery") return texts.go[name];
  const open = points.find(({ state }) => state !== "ok");
  return texts.goTo(open?.title ?? texts.names[name]);
}

function Row({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { name, points, done, to } = step;
  const several = points.length > 1;
  const finished = points.filter(({ state }) => state === "ok").length;
  const hint = done
    ? texts.done[name]
    : several && name !== "opening"
      ? texts.doneCount(finished, points.length)
      : texts.hints[name];
  return (
    <div className={clsx("border-l-4", isNext ? "border-brand bg-brand-soft/40" : "border-transparent")}>
      <Link
        href={to}
        className="flex min-h-18 items-center gap-4 py-3 pr-5 pl-4 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={clsx(
            "grid size-9 shrink-0 place-items-center rounded-full font-semibold",
            done
              ? "bg-success-soft text-success"
              : isNext
                ? "bg-brand text-on-brand"
                : "bg-sunken text-muted",
          )}
        >
          {done ? <Check className="size-5" /> : number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {texts.names[name]}
            <span className="sr-only">{done ? `, ${texts.isDone}` : isNext ? `, ${texts.isNext}` : ""}</span>
          </span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
      {isNext && several ? (
        <ul className="pr-5 pb-3 pl-16">
          {points.map((point) => (
            <li key={point.code}>
              <PointLine point={point} />
            </li>
          ))}
        </ul>
      ) : null}
      {isNext && name === "texts" ? (
        <p className="mx-5 mb-4 flex items-center gap-2 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning sm:ml-18">
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          {texts.sample}
        </p>
      ) : null}
    </div>
  );
}

const signs = { missing: Circle, warning: CircleAlert, ok: CircleCheck };

function PointLine({ point }: { point: ReadinessPoint }) {
  const Sign = signs[point.state];
  const line = (
    <>
      <Sign
        aria-hidden
        className={clsx("size-5 shrink-0", point.state === "ok" ? "text-success" : "text-muted")}
      />
      <span className="min-w-0 wrap-break-word">
        {point.title}
        {point.state === "ok" ? <span className="sr-only">{`, ${texts.isDone}`}</span> : null}
      </span>
    </>
  );
  const look = "flex min-h-11 items-center gap-3 rounded-md px-2";
  return point.path ? (
    <Link href={point.path} className={clsx(look, "hover:bg-sunken")}>
      {line}
    </Link>
  ) : (
    <span className={look}>{line}</span>
  );
}
