import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Download, ReceiptText } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { useDownload } from "@/api/use-download";
import { Badge, DemoMark } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { MoreButton } from "@/ui/more-button";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import type { CurrencyInfo } from "../api";
import { MovementRow } from "../components/movement-row";
import { walletTexts } from "../texts";
import { adminMovementsQuery, type AdminWallets, type MovementFilter } from "./api";
import { DemoList } from "./demo-list";
import { walletAdminTexts as texts } from "./texts";

/** The samples of a demo, and what really moved in the members' wallets. */
export function TransactionsPanel({
  wallets: { mode, demoTransactions },
  currencies,
}: {
  wallets: AdminWallets;
  currencies: readonly CurrencyInfo[];
}) {
  return (
    <div className="grid gap-4 lg:gap-5">
      {demoTransactions ? (
        <Card>
          <CardTitle action={<DemoMark />}>{texts.transactions}</CardTitle>
          <div className="-my-3">
            <DemoList label={texts.transactions} transactions={demoTransactions} currencies={currencies} />
          </div>
        </Card>
      ) : null}
      <Movements currencies={currencies} playMoney={mode === "demo"} />
    </div>
  );
}

function Movements({ currencies, playMoney }: { currencies: readonly CurrencyInfo[]; playMoney: boolean }) {
  const [filter, setFilter] = useState<MovementFilter>({});
  const list = useInfiniteQuery(adminMovementsQuery(filter));
  const movements = list.data?.pages.flatMap(({ transactions }) => transactions);
  const filtered = Object.values(filter).some(Boolean);
  return (
    <Card>
      <CardTitle action={<ExportButton filter={filter} />}>
        {texts.bookings}{" "}
        {playMoney ? (
          <Badge tone="warning" className="ml-1.5 align-middle font-sans">
            {texts.playMoney}
          </Badge>
        ) : null}
      </CardTitle>
      <Filters currencies={currencies} filter={filter} onChange={setFilter} />
      {movements ? (
        movements.length > 0 ? (
          <>
            <ul
              aria-label={texts.bookings}
              aria-busy={list.isPlaceholderData || undefined}
              className={clsx(
                "@container -mb-3 divide-y divide-line transition-opacity",
                list.isPlaceholderData && "opacity-60",
              )}
            >
              {movements.map((movement) => (
                <MovementRow
                  key={`${movement.type}-${movement.id}`}
                  movement={movement}
                  info={currencies.find(({ currency }) => currency === movement.currency)}
                  whose={movement.username ?? texts.somebody}
                />
              ))}
            </ul>
            <MoreButton wide list={list}>
              {texts.more}
            </MoreButton>
          </>
        ) : (
          <EmptyState
            icon={<ReceiptText />}
            title={texts.noMovements}
            text={filtered ? texts.noMovementsFiltered : texts.noMovementsText}
          />
        )
      ) : list.isError ? (
        <ErrorState title={texts.movementsFailed} text={reasonOf(list.error)} query={list} />
      ) : (
        <SkeletonRows label={texts.bookings} count={4} row="h-14" className="grid gap-4" />
      )}
    </Card>
  );
}

function Filters({
  currencies,
  filter,
  onChange,
}: {
  currencies: readonly CurrencyInfo[];
  filter: MovementFilter;
  onChange: (filter: MovementFilter) => void;
}) {
  const types = ["deposit", "withdrawal", "transfer_out"] as const;
  const statuses = ["pending", "confirmed", "failed"] as const;
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 sm:flex sm:[&>*]:w-48">
      <Select
        aria-label={texts.currency}
        className="max-sm:col-span-2"
        value={filter.currency ?? ""}
        onChange={({ target }) =>
          onChange({
            ...filter,
            currency: currencies.find(({ currency }) => currency === target.value)?.currency,
          })
        }
      >
        <option value="">{texts.allCurrencies}</option>
        {currencies.map(({ currency }) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
      <Select
        aria-label={texts.type}
        value={filter.type ?? ""}
        onChange={({ target }) => onChange({ ...filter, type: types.find((type) => type === target.value) })}
      >
        <option value="">{texts.allTypes}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {texts.types[type]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.status}
        value={filter.status ?? ""}
        onChange={({ target }) =>
          onChange({ ...filter, status: statuses.find((status) => status === target.value) })
        }
      >
        <option value="">{texts.allStatuses}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {walletTexts.statuses[status]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function toQuery(filter: MovementFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
  return query.size > 0 ? `?${query}` : "";
}

function ExportButton({ filter }: { filter: MovementFilter }) {
  const [busy, save] = useDownload(texts);
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      className="-mr-2"
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save("/api/admin/wallets/export", toQuery(filter))}
    >
      {texts.export}
    </Button>
  );
}
