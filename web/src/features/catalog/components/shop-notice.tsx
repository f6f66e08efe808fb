import type { UseQueryResult } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { EmptyState, ErrorState } from "@/ui/states";
import type { Product } from "../api";
import { detailTexts as texts } from "../detail-texts";
import { EmptyShop } from "./empty-shop";

/** Where the grid would be: the products could not be loaded, or none fits the filter. */
export default function ShopNotice({
  query,
  onReset,
}: {
  query: UseQueryResult<Product[]>;
  onReset: () => void;
}) {
  if (!query.data) return <ErrorState query={query} />;
  if (query.data.length === 0) return <EmptyShop />;
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <>
          <Button variant="soft" onClick={onReset}>
            {texts.reset}
          </Button>
          <Link href={href("/hilfe")} className={buttonClass({ variant: "quiet" })}>
            {texts.askUs}
          </Link>
        </>
      }
    />
  );
}
