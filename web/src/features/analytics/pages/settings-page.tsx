import {
  Banknote,
  Boxes,
  BookOpenText,
  ChartColumn,
  FileText,
  FileX2,
  Gavel,
  Gift,
  Hash,
  Hourglass,
  ListChecks,
  Mail,
  MailPlus,
  Megaphone,
  MessagesSquare,
  Package,
  ReceiptEuro,
  ReceiptText,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Sparkles,
  Store,
  TicketPercent,
  Truck,
  Undo2,
  Wallet,
} from "lucide-react";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { PageHeader } from "@/ui/page-header";
import { LinkCards } from "../components/link-cards";
import { ReloadCard } from "../components/reload-card";
import { analyticsTexts as texts } from "../texts";

/** Links to everything that is set up elsewhere, and a reload. */
export default function SettingsPage() {
  const { user } = useSession();
  const owner = isOwner(user);
  return (
    <>
      <PageHeader title={texts.settings} text={texts.settingsText} />
      <LinkCards
        columns={3}
        cards={[
          ...(owner
            ? [
                {
                  to: href("/admin/readiness"),
                  label: texts.readiness,
                  text: texts.readinessText,
                  icon: ListChecks,
                },
                {
                  to: href("/admin/shop-settings"),
                  label: texts.shopSettings,
                  text: texts.shopSettingsText,
                  icon: SlidersHorizontal,
                },
                { to: href("/admin/business"), label: texts.business, text: texts.businessText, icon: Store },
                { to: href("/admin/delivery"), label: texts.delivery, text: texts.deliveryText, icon: Truck },
                {
                  to: href("/admin/vouchers"),
                  label: texts.vouchers,
                  text: texts.vouchersText,
                  icon: TicketPercent,
                },
                { to: href("/admin/rooms"), label: texts.rooms, text: texts.roomsText, icon: Hash },
                {
                  to: href("/admin/announcements"),
                  label: texts.announcements,
                  text: texts.announcementsText,
                  icon: Megaphone,
                },
                { to: href("/admin/terms"), label: texts.terms, text: texts.termsText, icon: Scale },
                { to: href("/admin/mail"), label: texts.mail, text: texts.mailText, icon: Mail },
                { to: href("/admin/stock"), label: texts.stock, text: texts.stockText, icon: Boxes },
                {
                  to: href("/admin/retention"),
                  label: texts.retention,
                  text: texts.retentionText,
                  icon: Hourglass,
                },
              ]
            : []),
          {
            to: href("/admin/products"),
            label: texts.products,
            text: owner ? texts.productsText : texts.ownerOnly,
            icon: Package,
          },
          {
            to: href("/admin/invitations"),
            label: texts.invitations,
            text: texts.invitationsText,
            icon: MailPlus,
          },
          { to: href("/admin/orders"), label: texts.orders, text: texts.ordersText, icon: ReceiptText },
          { to: href("/admin/money"), label: texts.money, text: texts.moneyText, icon: Banknote },
          { to: href("/admin/invoices"), label: texts.invoices, text: texts.invoicesText, icon: FileText },
          ...(owner
            ? [
                {
                  to: href("/admin/bookkeeping"),
                  label: texts.bookkeeping,
                  text: texts.bookkeepingText,
                  icon: BookOpenText,
                },
              ]
            : []),
          {
            to: href("/admin/revocations"),
            label: texts.revocations,
            text: texts.revocationsText,
            icon: Undo2,
          },
          {
            to: href("/admin/terminations"),
            label: texts.terminations,
            text: texts.terminationsText,
            icon: FileX2,
          },
          {
            to: href("/admin/moderation"),
            label: texts.moderation,
            text: texts.moderationText,
            icon: Gavel,
          },
          { to: href("/admin/wallets"), label: texts.wallets, text: texts.walletsText, icon: Wallet },
          { to: href("/chat"), label: texts.chat, text: texts.chatText, icon: MessagesSquare },
          {
            to: href("/admin/animations"),
            label: texts.animations,
            text: texts.animationsText,
            icon: Sparkles,
          },
          { to: href("/admin/lounge"), label: texts.lounge, text: texts.loungeText, icon: Gift },
          {
            to: href("/admin/payments"),
            label: texts.premiumPayments,
            text: texts.premiumPaymentsText,
            icon: ReceiptEuro,
          },
          { to: href("/admin/audit"), label: texts.audit, text: texts.auditText, icon: ScrollText },
          {
            to: href("/admin/statistics"),
            label: texts.statistics,
            text: texts.statisticsShort,
            icon: ChartColumn,
          },
        ]}
      >
        <ReloadCard />
      </LinkCards>
    </>
  );
}
