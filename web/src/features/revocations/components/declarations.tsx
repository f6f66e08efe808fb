import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { declarationTexts } from "../texts";

/** What customers declare about contracts has this in common. */
export interface Declared {
  number: string;
  name: string;
  contract: string;
  contact: string;
  receivedAt: string;
  doneAt?: string | null | undefined;
  doneBy: string;
}

/** What one kind of them is called, and how the shop is told that one is dealt with. */
interface Kind<D> {
  texts: {
    title: string;
    text: string;
    empty: string;
    emptyText: string;
    markDoneLabel: (number: string) => string;
    reopenLabel: (number: string) => string;
  };
  icon: ReactNode;
  queryKey: readonly unknown[];
  settle: (number: string, isDone: boolean) => Promise<unknown>;
  /** What must not be overlooked. */
  renderBadge: (declared: D) => ReactNode;
  /** What it says beyond contract and contact. */
  renderFacts?: (declared: D) => ReactNode;
  /** What is done with an open one, where that takes more than a button. */
  renderDecision?: (declared: D) => ReactNode;
  /** What can be done with all of them. */
  actions?: ReactNode;
  /** So many of each kind are listed, and what is said then. */
  most?: number;
  more?: string;
}

/** The back office's list: open ones first, and what is done below. */
export function Declarations<D extends Declared>({
  query,
  ...kind
}: Kind<D> & { query: UseQueryResult<D[]> }) {
  const { texts } = kind;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{declarationTexts.back}</BackLink>}
        actions={kind.actions}
      />
      {query.data ? (
        <Lists declared={query.data} {...kind} />
      ) : query.isError ? (
        <ErrorState query={query} />
      ) : (
        <SkeletonRows label={texts.title} count={3} row="h-40 rounded-xl!" />
      )}
    </div>
  );
}

function Lists<D extends Declared>({ declared, ...kind }: Kind<D> & { declared: D[] }) {
  const done = declared.filter(({ doneAt }) => doneAt);
  const open = declared.filter(({ doneAt }) => !doneAt);
  return (
    <div className="grid gap-8">
      {open.length > 0 ? (
        <List title={declarationTexts.open} declared={open} {...kind} />
      ) : (
        <EmptyState icon={kind.icon} title={kind.texts.empty} text={kind.texts.emptyText} />
      )}
      {done.length > 0 ? <List title={declarationTexts.done} declared={done} {...kind} /> : null}
    </div>
  );
}

const List = <D extends Declared>({
  title,
  declared,
  ...kind
}: Kind<D> & { title: string; declared: D[] }) => (
  <section aria-label={title}>
    <h2 className="mb-3 text-lg">{title}</h2>
    <ul className="grid gap-3">
      {declared.map((one) => (
        <li key={one.number}>
          <Item declared={one} {...kind} />
        </li>
      ))}
    </ul>
    {kind.most && declared.length >= kind.most ? (
      <p className="mt-3 text-sm text-muted">{kind.more}</p>
    ) : null}
  </section>
);

function Item<D extends Declared>({ declared, ...kind }: Kind<D> & { declared: D }) {
  const { number, name, contract, contact, receivedAt, doneAt, doneBy } = declared;
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: (isDone: boolean) => kind.settle(number, isDone),
    onSettled: () => client.invalidateQueries({ queryKey: kind.queryKey }),
    onError: (error) =>
      toast({
        title: declarationTexts.error,
        description: reasonOf(error) ?? declarationTexts.failed,
        variant: "destructive",
      }),
  });
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {name} <span className="font-normal text-muted">{number}</span>
        </h3>
        {doneAt ? null : kind.renderBadge(declared)}
      </div>
      <dl className="grid gap-2 wrap-anywhere">
        <Fact name={declarationTexts.contract}>{contract}</Fact>
        {kind.renderFacts?.(declared)}
        <Fact name={declarationTexts.contact}>
          <a
            href={`mailto:${encodeURIComponent(contact)}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {contact}
          </a>
        </Fact>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {doneAt
            ? declarationTexts.doneBy(doneBy, formatDateTime(doneAt))
            : declarationTexts.received(formatDateTime(receivedAt))}
        </p>
        {doneAt || !kind.renderDecision ? (
          <Button
            variant={doneAt ? "ghost" : "soft"}
            busy={settle.isPending}
            aria-label={doneAt ? kind.texts.reopenLabel(number) : kind.texts.markDoneLabel(number)}
            onClick={() => settle.mutate(!doneAt)}
          >
            {doneAt ? declarationTexts.reopen : declarationTexts.markDone}
          </Button>
        ) : (
          kind.renderDecision(declared)
        )}
      </div>
    </Card>
  );
}

/** One line of what was declared. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="whitespace-pre-line">{children}</dd>
  </div>
);
