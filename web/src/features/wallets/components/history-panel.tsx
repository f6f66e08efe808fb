import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { type CurrencyInfo, movementsQuery } from "../api";
import { walletTexts as texts } from "../texts";
import { MovementRow } from "./movement-row";

/** What went in and out of one wallet, newest first, in a list that scrolls within 400 px. */
export function HistoryPanel({ info, onDeposit }: { info: CurrencyInfo; onDeposit: () => void }) {
  const history = useInfiniteQuery(movementsQuery(info.currency));
  const movements = history.data?.pages.flatMap(({ transactions }) => transactions);
  return (
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it
      tabIndex={0}
      aria-label={texts.history}
      className="@container -mx-2 h-[400px] overflow-y-auto overscroll-contain rounded-md px-2"
    >
      {movements === undefined ? (
        history.isError ? (
          <ErrorState title={texts.historyFailed} text={reasonOf(history.error)} query={history} />
        ) : (
          <LoadingHistory />
        )
      ) : movements.length === 0 ? (
        <EmptyState
          icon={<ReceiptText />}
          title={texts.emptyHistory}
          text={texts.emptyHistoryText(info.name)}
          action={
            <Button variant="soft" onClick={onDeposit}>
              {texts.toDeposit}
            </Button>
          }
        />
      ) : (
        <>
          <ul aria-label={texts.history} className="-mt-3 divide-y divide-line">
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} info={info} />
            ))}
          </ul>
          <MoreButton wide className="my-2" list={history}>
            {texts.more}
          </MoreButton>
        </>
      )}
    </div>
  );
}

const LoadingHistory = () => (
  <div role="status" aria-label={texts.history} className="grid gap-5">
    {[1, 2, 3, 4].map((key) => (
      <div key={key} className="flex gap-3">
        <Skeleton className="size-10 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    ))}
  </div>
);
