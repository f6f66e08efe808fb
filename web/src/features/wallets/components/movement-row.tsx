import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowUpRight,
  type LucideIcon,
  ShoppingBag,
} from "lucide-react";
import { shorten } from "../amounts";
import type { CurrencyInfo, Movement } from "../api";
import { formatMoment } from "../moment";
import { walletTexts as texts } from "../texts";
import { CancelWithdrawal } from "./cancel-withdrawal";
import { Line } from "./line";

const icons: Record<Movement["type"], LucideIcon> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  transfer_in: ArrowDownLeft,
  transfer_out: ArrowUpRight,
};

const isIncoming = ({ type }: Movement): boolean => type === "deposit" || type === "transfer_in";

/** What else is known of a movement, each in its own words. */
function factsOf(movement: Movement): string[] {
  const { counterparty, address, status, confirmations, requiredConfirmations, reason, orderId, waitsUntil } =
    movement;
  const towards = isIncoming(movement) ? texts.from : texts.to;
  return [
    formatMoment(movement.createdAt),
    ...(orderId ? [texts.order(`#${orderId.slice(-8)}`)] : []),
    ...(counterparty ? [towards(counterparty.username)] : []),
    ...(address ? [texts.to(shorten(address))] : []),
    ...(status === "pending" && requiredConfirmations
      ? [texts.confirmed(confirmations ?? 0, requiredConfirmations)]
      : []),
    ...(status === "pending" && waitsUntil ? [texts.waitsUntil(formatMoment(waitsUntil))] : []),
    ...(reason ? [reason] : []),
  ];
}

/** A movement of a wallet. In the back office `whose` says whose wallet it is. */
export function MovementRow({
  movement,
  info,
  whose,
}: {
  movement: Movement;
  info: CurrencyInfo | undefined;
  whose?: string;
}) {
  return (
    <Line
      icon={movement.orderId ? ShoppingBag : icons[movement.type]}
      incoming={isIncoming(movement)}
      title={texts.types[movement.type]}
      status={movement.status}
      facts={[...(whose ? [whose] : []), ...factsOf(movement)]}
      amount={movement.amount}
      currency={movement.currency}
      txId={movement.externalTxId ?? null}
      info={info}
      action={
        whose === undefined && movement.type === "withdrawal" && movement.status === "pending" ? (
          <CancelWithdrawal movement={movement} />
        ) : undefined
      }
    />
  );
}
