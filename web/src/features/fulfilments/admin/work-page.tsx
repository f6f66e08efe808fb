import { useQuery } from "@tanstack/react-query";
import { ListChecks, PackageCheck, Printer } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { navigate, usePathname, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { reasonOf } from "@/api/error";
import { type Task, type WorkKind, worklistQuery } from "./api";
import { CodeForm } from "./code-form";
import { Labels } from "./labels";
import { SelectBar } from "./select-bar";
import { printSlips } from "./slips";
import { TaskCard } from "./task-card";
import { workTexts as texts } from "./texts";
import { UndoBar } from "./undo-bar";

const kinds = Object.keys(texts.kinds) as WorkKind[];

/** /admin/fulfilments: what the day holds, from the paid order to the goods in the customer's hands. */
export default function WorkPage() {
  const path = usePathname();
  const asked = new URLSearchParams(useSearch()).get("aufgabe");
  const kind = kinds.find((one) => one === asked) ?? "open";
  const work = useQuery(worklistQuery(kind));
  const items = kinds.map((value) => ({
    value,
    label: texts.kinds[value],
    count: work.data?.counts[value] ?? 0,
  }));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
      />
      <Tabs
        value={kind}
        label={texts.kindsLabel}
        items={items}
        onChange={(next) => navigate(`${path}?aufgabe=${next}`, { replace: true })}
      >
        <TabPanel value={kind}>
          {kind === "ready" ? <CodeForm /> : null}
          {work.data ? (
            work.data.tasks.length > 0 ? (
              <Tasks key={kind} kind={kind} tasks={work.data.tasks} waiting={work.data.counts[kind]} />
            ) : (
              <EmptyState icon={<PackageCheck />} title={texts.empty[kind]} text={texts.emptyText} />
            )
          ) : work.isError ? (
            <ErrorState title={texts.failed} text={reasonOf(work.error)} query={work} />
          ) : (
            <SkeletonRows label={texts.loading} count={3} row="h-48 rounded-xl!" />
          )}
        </TabPanel>
      </Tabs>
      <UndoBar />
    </div>
  );
}

function Tasks({ kind, tasks, waiting }: { kind: WorkKind; tasks: Task[]; waiting: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const focus = useFocusRescue<HTMLDivElement>();
  const rest = waiting - tasks.length;
  const sent = tasks.filter(({ next, address }) => next.includes("ship") && address);
  const toggle = (id: string) =>
    setChosen((now) => {
      const others = new Set(now);
      if (!others.delete(id)) others.add(id);
      return others;
    });
  return (
    <div {...focus} className="outline-none">
      <div className="mb-4 flex flex-wrap gap-3 empty:hidden">
        {kind === "open" || kind === "packed" ? (
          <Button
            variant="outline"
            icon={<Printer aria-hidden className="size-4.5" />}
            onClick={() => printSlips(tasks)}
          >
            {texts.print}
          </Button>
        ) : null}
        {(kind === "open" || kind === "packed") && sent.length > 0 ? <Labels tasks={sent} /> : null}
        {kind !== "refund" && tasks.length > 1 && !chosen ? (
          <Button
            variant="outline"
            icon={<ListChecks aria-hidden className="size-4.5" />}
            onClick={() => setChosen(new Set())}
          >
            {texts.select}
          </Button>
        ) : null}
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {tasks.map((task) => (
          <li key={task.orderId}>
            <TaskCard
              task={task}
              choosing={
                chosen ? { chosen: chosen.has(task.orderId), onToggle: () => toggle(task.orderId) } : null
              }
              onHold={() => {
                if (kind !== "refund") setChosen(new Set([task.orderId]));
              }}
            />
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-4 text-center text-muted">{texts.more(rest)}</p> : null}
      {chosen ? (
        <SelectBar
          tasks={tasks}
          chosen={chosen}
          onChoose={(ids) => setChosen(new Set(ids))}
          onDone={() => setChosen(null)}
        />
      ) : null}
    </div>
  );
}
