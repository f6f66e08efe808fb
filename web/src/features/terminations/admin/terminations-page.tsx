import { useQuery } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import { formatDate } from "@/base/dates";
import { Declarations, Fact } from "@/features/revocations";
import { Badge } from "@/ui/badge";
import { settleTermination, type Termination, terminationsQuery } from "../api";
import { terminationTexts as texts } from "../texts";

/** /admin/terminations: who terminated a contract, and which membership it was. */
export default function TerminationsPage() {
  return (
    <Declarations
      texts={texts}
      icon={<FileX2 />}
      query={useQuery(terminationsQuery)}
      queryKey={terminationsQuery.queryKey}
      settle={settleTermination}
      renderBadge={({ found }) =>
        !found ? (
          <Badge tone="neutral">{texts.searching}</Badge>
        ) : found === "one" ? (
          <Badge tone="success">{texts.found}</Badge>
        ) : (
          <Badge tone="danger">{texts.unclear}</Badge>
        )
      }
      renderFacts={(termination) => (
        <>
          <Fact name={texts.kind}>{texts.kinds[termination.kind]}</Fact>
          {termination.reason ? <Fact name={texts.reason}>{termination.reason}</Fact> : null}
          <Fact name={texts.end}>
            {/* The day is the shop's own, whatever zone it is read in. */}
            {termination.wantedOn ? formatDate(`${termination.wantedOn}T12:00:00`) : texts.soonest}
          </Fact>
          <Fact name={texts.membership}>{membershipOf(termination)}</Fact>
        </>
      )}
    />
  );
}

function membershipOf({ found, username, paidUntil }: Termination): string {
  if (found === "several") return texts.several;
  if (found === "none") return texts.none;
  if (!found) return texts.searching;
  if (!username) return texts.gone;
  return paidUntil ? texts.oneUntil(username, formatDate(paidUntil)) : texts.one(username);
}
