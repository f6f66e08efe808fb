import type { MonthlyRequest } from "../api";
import { loungeTexts as texts } from "../texts";

/** What the member wrote into the form, and what the shop answered. Nothing where there is nothing. */
export function RequestFacts({ request }: { request: MonthlyRequest }) {
  const facts: [label: string, text: string][] = [
    [texts.custom, request.customRequest],
    [texts.dosage, request.dosageRequest],
    [texts.splitLabel, request.splitRequest ? request.splitDetails || texts.splitPlain : ""],
    [texts.note, request.note],
  ];
  const given = facts.filter(([, text]) => text !== "");
  if (given.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {given.map(([label, text]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
