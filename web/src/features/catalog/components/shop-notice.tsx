import type { UseQueryResult } from "@tanstack/react-query";
import { Coffee } from "lucide-react";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/states";
import type { Product } from "../api";
import { detailTexts as texts } from "../detail-texts";

/** Where the grid would be: the products could not be loaded, or none fits the filter. */
export default function ShopNotice({
  query,
  onReset,
}: {
  query: UseQueryResult<Product[]>;
  onReset: () => void;
}) {
  if (!query.data) return <ErrorState query={query} />;
  return (
    <EmptyState
      icon={<Coffee />}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <Button variant="soft" onClick={onReset}>
          {texts.reset}
        </Button>
      }
    />
  );
}
