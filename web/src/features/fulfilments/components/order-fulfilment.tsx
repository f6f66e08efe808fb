import { useQuery } from "@tanstack/react-query";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { fulfilmentQuery } from "../api";
import { fulfilmentTexts as texts } from "../texts";
import { FulfilmentSteps } from "./fulfilment-steps";

/** How far the goods of a paid order are; nothing for one of the time before that was kept. */
export function OrderFulfilment({ id, pickUp }: { id: string; pickUp: boolean }) {
  const found = useQuery(fulfilmentQuery(id));
  if (found.data && !found.data.fulfilment) return null;
  return (
    <section aria-label={texts.title}>
      <h3 className="mb-3 text-lg">{texts.title}</h3>
      {found.data?.fulfilment ? (
        <ol className="grid grid-cols-1 gap-4">
          <FulfilmentSteps fulfilment={found.data.fulfilment} pickUp={pickUp} />
        </ol>
      ) : found.isError ? (
        <InlineError text={texts.failed} query={found} />
      ) : (
        <SkeletonRows label={texts.loading} count={1} row="h-28" />
      )}
    </section>
  );
}
