import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Banknote, ReceiptEuro, Upload } from "lucide-react";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { BackLink } from "@/base/back-link";
import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { isOwner, useSession } from "@/features/auth";
import { dueText, isNear } from "@/features/refunds";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, StatCard } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { importStatement, type Money, moneyKey, moneyQuery, saveRules, type StatementImport } from "../api";
import { Bookings } from "../components/bookings";
import { ColumnsSheet } from "../components/columns-sheet";
import { OpenOrders, OwedOrders } from "../components/orders";
import { bankTexts as texts } from "../texts";

const RefundWork = lazy(() => import("@/features/refunds/components/refund-work"));

const month = new Intl.DateTimeFormat("de-DE", { month: "long" });
const monthName = (back: number) => {
  const now = new Date();
  return month.format(new Date(now.getFullYear(), now.getMonth() - back, 1));
};

/** /admin/money: what customers have still to pay, what came in, what no one has assigned, and what goes back. */
export default function MoneyPage() {
  const money = useQuery(moneyQuery);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<{ file: File; columns: NonNullable<StatementImport["columns"]> }>();
  const read = useMutation({
    mutationFn: importStatement,
    onSuccess: (answer, file) => {
      if (answer.columns) {
        setAsked({ file, columns: answer.columns });
        return;
      }
      setAsked(undefined);
      toast({ title: answer.isKnown ? texts.knownFile : texts.imported, description: answer.message });
    },
    onError: (error) => toastFailure(texts.importFailed, error, texts.changeFailed),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["orders"] });
      await client.invalidateQueries({ queryKey: moneyKey });
    },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) read.mutate(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="mx-auto max-w-6xl"
    >
      <PageHeader
        title={texts.title}
        text={
          money.data
            ? money.data.readAt
              ? texts.readAt(formatRecent(money.data.readAt))
              : texts.never
            : undefined
        }
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
        actions={
          <>
            <Link href={href("/admin/invoices")} className={buttonClass({ variant: "outline" })}>
              <ReceiptEuro aria-hidden className="size-5" />
              {texts.documents}
            </Link>
            <Button
              busy={read.isPending}
              icon={<Upload aria-hidden className="size-5" />}
              onClick={() => input.current?.click()}
            >
              {over ? texts.drop : texts.import}
            </Button>
          </>
        }
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.import}
        accept=".xml,.zip,.sta,.mta,.940,.txt,.csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file) read.mutate(file);
        }}
      />
      {money.data ? (
        <Found money={money.data} />
      ) : money.isError ? (
        <ErrorState title={texts.failed} text={reasonOf(money.error)} query={money} />
      ) : (
        <SkeletonRows label={texts.loading} count={3} row="h-28 rounded-xl!" />
      )}
      {asked ? (
        <ColumnsSheet
          columns={asked.columns}
          onClose={() => setAsked(undefined)}
          onSaved={() => read.mutate(asked.file)}
        />
      ) : null}
    </div>
  );
}

function Found({ money }: { money: Money }) {
  const owner = isOwner(useSession().user);
  const [first] = money.owedOrders;
  const [now] = useState(() => Date.now());
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        <StatCard label={texts.open} value={euro(money.open.amount)} hint={texts.orders(money.open.count)} />
        <StatCard
          label={texts.received(monthName(0))}
          value={euro(money.receivedThisMonth)}
          hint={texts.before(monthName(1), euro(money.receivedLastMonth))}
        />
        <StatCard
          label={texts.unmatched}
          value={money.unmatched.count}
          hint={money.unmatched.count > 0 ? texts.together(euro(money.unmatched.amount)) : texts.nothing}
        />
        <StatCard
          label={texts.owed}
          value={euro(money.owed.amount)}
          hint={first ? dueText(first.dueAt, now, texts.nextDeadline) : texts.nothing}
          tone={first && isNear(first.dueAt, now) ? "danger" : "muted"}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem] lg:gap-6">
        <div className="grid grid-cols-1 gap-5">
          {money.readAt ? (
            <Bookings openOrders={money.openOrders} />
          ) : (
            <Card>
              <EmptyState icon={<Banknote />} title={texts.firstTitle} text={texts.firstText} />
              <p className="pb-4 text-center text-sm text-muted">{texts.importHint}</p>
            </Card>
          )}
          {owner ? <Rules settlesExact={money.rules.settlesExact} /> : null}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Suspense>
            <RefundWork now={now} />
          </Suspense>
          <OwedOrders orders={money.owedOrders} now={now} />
          <OpenOrders orders={money.openOrders} count={money.open.count} />
        </div>
      </div>
    </div>
  );
}

/** Whether what fits needs no one. */
function Rules({ settlesExact }: { settlesExact: boolean }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveRules,
    onSuccess: () => toast({ title: texts.rulesSaved }),
    onError: (error) => toastFailure(texts.error, error, texts.changeFailed),
    onSettled: () => client.invalidateQueries({ queryKey: moneyKey }),
  });
  return (
    <Card>
      <Checkbox
        checked={save.isPending ? save.variables : settlesExact}
        disabled={save.isPending}
        label={texts.rules}
        hint={texts.rulesText}
        onChange={(event) => save.mutate(event.target.checked)}
      />
    </Card>
  );
}

const euro = (amount: string): string => formatEuro(toCents(amount) ?? 0);
