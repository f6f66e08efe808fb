import {
  ChartColumn,
  Gift,
  MessagesSquare,
  Package,
  ReceiptEuro,
  ReceiptText,
  ScrollText,
  Sparkles,
  Wallet,
} from "lucide-react";
import { useConfig } from "@/api/config";
import { href } from "@/base/paths";
import { isOwner } from "@/features/auth/owner";
import { useSession } from "@/features/auth/session";
import { PageHeader } from "@/ui/page-header";
import { LinkCards } from "../components/link-cards";
import { ReloadCard } from "../components/reload-card";
import { analyticsTexts as texts } from "../texts";

/** Ways to everything that is set up elsewhere, and a fresh start for whoever wants one. */
export default function SettingsPage() {
  const { user } = useSession();
  const owner = isOwner(user, useConfig());
  return (
    <>
      <PageHeader title={texts.settings} text={texts.settingsText} />
      <LinkCards
        columns={3}
        cards={[
          {
            to: href("/admin/products"),
            label: texts.products,
            text: owner ? texts.productsText : texts.ownerOnly,
            icon: Package,
          },
          { to: href("/admin/orders"), label: texts.orders, text: texts.ordersText, icon: ReceiptText },
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
