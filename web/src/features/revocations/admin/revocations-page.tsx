import { useQuery } from "@tanstack/react-query";
import { Download, Undo2 } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/api/use-download";
import { formatDate } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Revocation, revocationsQuery, settleRevocation } from "../api";
import { Declarations, Fact } from "../components/declarations";
import { Decision } from "../components/decision";
import { revocationTexts as texts } from "../texts";

/** /admin/revocations: who withdrew from a contract, which one it was, and by when to pay back. */
export default function RevocationsPage() {
  const query = useQuery(revocationsQuery);
  const [busy, save] = useDownload(texts);
  return (
    <Declarations
      texts={texts}
      icon={<Undo2 />}
      query={query}
      queryKey={revocationsQuery.queryKey}
      most={200}
      more={texts.more}
      settle={(number, isDone) => settleRevocation(number, { isDone })}
      actions={
        query.data?.length ? (
          <Button
            variant="outline"
            size="sm"
            busy={busy}
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => save("/api/admin/revocations/export")}
          >
            {texts.export}
          </Button>
        ) : null
      }
      renderBadge={({ refundBy }) => <Deadline day={refundBy} />}
      renderFacts={(revocation) => (
        <>
          <Fact name={texts.match}>{matchOf(revocation)}</Fact>
          {revocation.isLate || revocation.isExcluded ? (
            <div className="flex flex-wrap gap-2">
              {revocation.isLate ? <Badge tone="warning">{texts.late}</Badge> : null}
              {revocation.isExcluded ? <Badge tone="warning">{texts.excluded}</Badge> : null}
            </div>
          ) : null}
          {revocation.outcome ? <Fact name={texts.outcome}>{texts.outcomes[revocation.outcome]}</Fact> : null}
          {revocation.note ? <Fact name={texts.note}>{revocation.note}</Fact> : null}
        </>
      )}
      renderDecision={(revocation) => <Decision revocation={revocation} />}
    />
  );
}

function matchOf({ found, orderNumber, username }: Revocation): string {
  if (!found) return texts.searching;
  if (found === "several") return texts.several;
  if (found === "none") return texts.none;
  if (orderNumber) return username ? texts.orderOf(orderNumber, username) : texts.order(orderNumber);
  return username ? texts.membershipOf(username) : texts.gone;
}

/** The day is the shop's own, whatever zone it is read in. */
function Deadline({ day }: { day: string }) {
  const end = `${day}T23:59:59`;
  const [now] = useState(() => Date.now());
  const left = Date.parse(end) - now;
  return (
    <Badge tone={left < 3 * 86_400_000 ? "danger" : "neutral"}>
      {left < 0 ? texts.overdue(formatDate(end)) : texts.refundBy(formatDate(end))}
    </Badge>
  );
}
