import { clsx } from "clsx";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Crown,
  Flag,
  Gift,
  History,
  KeyRound,
  MessageSquareX,
  MessagesSquare,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  Pencil,
  Send,
  ShieldCheck,
  ShieldOff,
  ShoppingBag,
  StarOff,
  StickyNote,
  Truck,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
  Wallet,
} from "lucide-react";
import type { ComponentType } from "react";
import { type AuditAction, isKnown } from "../texts";

type Icon = ComponentType<{ className?: string }>;
type Tone = "good" | "bad" | "new" | "plain";

const looks: Record<AuditAction, [icon: Icon, tone: Tone]> = {
  "user.registered": [UserPlus, "new"],
  "user.approved": [UserCheck, "good"],
  "user.rejected": [UserX, "bad"],
  "user.timed_out": [Clock, "bad"],
  "user.timeout_ended": [Undo2, "good"],
  "user.banned": [Ban, "bad"],
  "user.unbanned": [Undo2, "good"],
  "user.role_changed": [ShieldCheck, "plain"],
  "user.deleted": [UserMinus, "bad"],
  "user.left": [UserMinus, "plain"],
  "user.second_factor_on": [ShieldCheck, "good"],
  "user.second_factor_off": [ShieldOff, "bad"],
  "user.passkey_added": [KeyRound, "good"],
  "user.passkey_removed": [KeyRound, "plain"],
  "user.telegram_linked": [Send, "good"],
  "user.telegram_unlinked": [Send, "plain"],
  "product.created": [PackagePlus, "good"],
  "product.updated": [Pencil, "plain"],
  "product.deleted": [PackageMinus, "bad"],
  "product.restocked": [PackageCheck, "good"],
  "review.removed": [StarOff, "bad"],
  "order.placed": [ShoppingBag, "new"],
  "order.paid": [CircleCheck, "good"],
  "order.failed": [CircleX, "bad"],
  "order.expired": [Clock, "plain"],
  "order.noted": [StickyNote, "plain"],
  "lounge.requested": [Gift, "new"],
  "lounge.approved": [Gift, "good"],
  "lounge.shipped": [Truck, "plain"],
  "lounge.delivered": [PackageCheck, "good"],
  "lounge.refused": [CircleX, "bad"],
  "premium.started": [Crown, "good"],
  "premium.extended": [Crown, "good"],
  "premium.cancelled": [Crown, "plain"],
  "premium.ending": [Clock, "plain"],
  "premium.ended": [Crown, "plain"],
  "premium.refunded": [Undo2, "bad"],
  "payment.mismatched": [Flag, "bad"],
  "wallet.initialised": [Wallet, "plain"],
  "wallet.deposited": [ArrowDownToLine, "good"],
  "wallet.transferred": [ArrowLeftRight, "plain"],
  "wallet.withdrawal_requested": [ArrowUpFromLine, "new"],
  "wallet.withdrawal_approved": [ShieldCheck, "good"],
  "wallet.withdrawn": [ArrowUpFromLine, "good"],
  "wallet.withdrawal_refused": [CircleX, "bad"],
  "chat.room_created": [MessagesSquare, "new"],
  "chat.invited": [MessagesSquare, "plain"],
  "chat.message_deleted": [MessageSquareX, "bad"],
  "chat.message_reported": [Flag, "bad"],
  "chat.report_dismissed": [Flag, "plain"],
  "chat.report_deleted": [Flag, "good"],
};

const tones: Record<Tone, string> = {
  good: "bg-success-soft text-success",
  bad: "bg-danger-soft text-danger",
  new: "bg-brand-soft text-on-brand-soft",
  plain: "bg-sunken text-muted",
};

/** What kind of thing happened, at a glance. */
export function EntryIcon({ action }: { action: string }) {
  const [Icon, tone] = isKnown(action) ? looks[action] : [History, "plain" as const];
  return (
    <span aria-hidden className={clsx("grid size-9 shrink-0 place-items-center rounded-full", tones[tone])}>
      <Icon className="size-4.5" />
    </span>
  );
}
