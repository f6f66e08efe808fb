import { useQuery } from "@tanstack/react-query";
import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { refundWorkQuery } from "../api";
import { dueText } from "../due";
import { refundTexts as texts } from "../texts";
import { RefundList } from "./refund-list";

/** Withdrawals whose money is still here, by deadline, and refunds that are not done; nothing where there are none. */
export default function RefundWork({ now }: { now: number }) {
  const work = useQuery(refundWorkQuery);
  if (!work.data) {
    return work.isError ? (
      <Card aria-label={texts.title}>
        <CardTitle>{texts.title}</CardTitle>
        <InlineError text={texts.failed} query={work} />
      </Card>
    ) : null;
  }
  const { deadlines, refunds } = work.data;
  return (
    <>
      {deadlines.length > 0 ? (
        <Card aria-label={texts.deadlines} className="p-0!">
          <h2 className="px-5 pt-4 pb-3 text-lg">{texts.deadlines}</h2>
          <ul>
            {deadlines.map((one) => (
              <li key={one.revocation} className="border-t border-line px-5 py-3.5">
                <div className="flex items-baseline justify-between gap-3">
                  <p className="font-semibold text-danger">{dueText(one.dueAt, now)}</p>
                  <p className="font-semibold whitespace-nowrap">
                    {formatEuro(toCents(one.keptAmount) ?? 0)}
                  </p>
                </div>
                <div className="mt-1 flex items-center justify-between gap-3">
                  <p className="min-w-0 text-sm text-muted">
                    {texts.revocation(one.revocation, one.orderNumber)}
                  </p>
                  <Link
                    href={`${href("/admin/orders")}?search=${one.orderId.slice(-8)}&order=${one.orderId}`}
                    className={buttonClass({ variant: "soft", size: "sm" })}
                  >
                    {texts.giveBack}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {refunds.length > 0 ? (
        <Card aria-label={texts.work} className="p-0!">
          <h2 className="px-5 pt-4 text-lg">{texts.work}</h2>
          <div className="px-5">
            <RefundList refunds={refunds} withOrder />
          </div>
        </Card>
      ) : null}
    </>
  );
}
