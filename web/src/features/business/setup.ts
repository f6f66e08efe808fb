import { href } from "@/base/paths";
import type { Readiness, ReadinessPoint } from "./api";

/** The way to an open shop, and which points of readiness belong to each step. What no step names is seen at the opening. */
const plan = [
  ["account", ["second_factor"]],
  ["seller", ["seller"]],
  ["mailbox", ["mailbox"]],
  ["product", ["product"]],
  ["texts", ["imprint", "privacy", "terms", "revocation", "guarantee_notice"]],
  ["delivery", ["shipping", "bank_account"]],
  ["test", ["test_order"]],
] as const satisfies readonly (readonly [string, readonly string[]])[];

type StepName = (typeof plan)[number][0] | "opening";

export interface Step {
  name: StepName;
  points: ReadinessPoint[];
  done: boolean;
  /** Where its next point is mended. */
  to: string;
}

/** The steps as readiness has them now. */
export function stepsOf(readiness: Readiness): Step[] {
  const planned = new Set<string>(plan.flatMap(([, codes]) => codes));
  const rest = readiness.points.filter(({ code }) => !planned.has(code));
  const steps = plan.map(([name, codes]): Step => {
    const points = codes.flatMap((code) => readiness.points.find((point) => point.code === code) ?? []);
    const next = points.find(({ state }) => state !== "ok") ?? points[0];
    return {
      name,
      points,
      done: points.every(({ state }) => state === "ok"),
      to: next?.path ?? href("/admin/readiness"),
    };
  });
  return [
    ...steps,
    { name: "opening", points: rest, done: readiness.takesOrders, to: href("/admin/readiness") },
  ];
}

/** What comes next; the mailbox is the operator's to connect, so it holds no one up. */
export const nextStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ name, done }) => !done && name !== "mailbox");
