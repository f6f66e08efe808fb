import { useQuery } from "@tanstack/react-query";
import { Heart, ShoppingBag, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { basePrice } from "@/base/money";
import { Link } from "@/base/navigation";
import { askToSignIn, isSignedOut } from "@/features/auth";
import {
  catalogTexts,
  PremiumNote,
  PriceBefore,
  priceOf,
  type Product,
  ProductPicture,
  stockState,
  usePremiumPercent,
  useProduct,
} from "@/features/catalog";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Price } from "@/ui/price";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { type WishlistItem, wishlistQuery } from "../api";
import { wishlistTexts as texts } from "../texts";
import { changeWish } from "../wish";

export interface WishlistPanelProps {
  /** Where the detail of a product opens. */
  detail: (productId: number) => string;
  onAdd: (product: Product) => Promise<unknown>;
  /** What an empty list offers. */
  start: ReactNode;
}

const grid = "grid gap-3 md:grid-cols-2 md:gap-4";

/** Everything the member wishes. */
export default function WishlistPanel({ start, ...actions }: WishlistPanelProps) {
  const wishes = useQuery(wishlistQuery);
  const { ref, ...rescue } = useFocusRescue<HTMLUListElement>();
  if (wishes.isPending)
    return <SkeletonRows label={texts.loading} count={4} row="h-40 rounded-xl" className={grid} />;
  if (!wishes.data) {
    return <ErrorState text={reasonOf(wishes.error) ?? texts.loadFailedText} query={wishes} />;
  }
  if (wishes.data.length === 0) {
    return <EmptyState icon={<Heart />} title={texts.empty} text={texts.emptyText} action={start} />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 aria-live="polite" className="text-xl">
          {texts.count(wishes.data.length)}
        </h2>
        <p className="text-sm text-muted">{texts.hint}</p>
      </div>
      <ul ref={ref} {...rescue} aria-label={texts.title} className={`${grid} outline-none`}>
        {wishes.data.map((item) => (
          <Wish key={item.productId} item={item} {...actions} />
        ))}
      </ul>
    </>
  );
}

function Wish({ item, detail, onAdd }: Omit<WishlistPanelProps, "start"> & { item: WishlistItem }) {
  const product = useProduct(item.productId).data;
  const [adding, setAdding] = useState(false);
  const soldOut = stockState(item.stock) === "soldOut";

  async function add() {
    if (!product) return;
    setAdding(true);
    // What was wished is put in, with the figures that stand here.
    await onAdd(
      item.variantId === undefined
        ? product
        : {
            ...product,
            name: item.productName,
            price: item.productPrice,
            stock: item.stock,
            variant: { id: item.variantId, name: "", isGone: false },
          },
    );
    setAdding(false);
  }
  const address = detail(item.productId) + (item.variantId === undefined ? "" : `&variant=${item.variantId}`);

  return (
    <li className="flex min-w-0 gap-3 rounded-xl border border-line bg-surface p-3 sm:gap-4">
      <Link
        href={address}
        tabIndex={-1}
        aria-hidden
        className="block aspect-4/5 w-24 shrink-0 self-start overflow-hidden rounded-lg sm:w-28"
      >
        <ProductPicture
          product={{ name: "", imageUrl: item.productImageUrl, category: item.productCategory }}
          sizes="112px"
          className={soldOut ? "opacity-60 grayscale-50" : undefined}
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start justify-between gap-1">
          <h3 className="min-w-0 pt-1 text-[1.0625rem] leading-snug wrap-break-word hyphens-auto">
            <Link href={address} className="rounded-sm hover:text-brand">
              {item.productName}
            </Link>
          </h3>
          <IconButton
            variant="ghost"
            label={texts.removeNamed(item.productName)}
            className="-mt-1 -mr-1"
            onClick={() => void takeOff(item)}
          >
            <X className="size-5" />
          </IconButton>
        </div>
        <Cost item={item} />
        <p className="mt-1 mb-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Stock stock={item.stock} />
          <span className="whitespace-nowrap">{texts.since(formatDate(item.createdAt))}</span>
        </p>
        <Button
          variant="soft"
          className="mt-3 whitespace-nowrap max-[22.5rem]:px-2 sm:mt-auto sm:self-start"
          icon={<ShoppingBag className="size-4.5 max-[22.5rem]:hidden" />}
          busy={adding}
          disabledReason={soldOut ? texts.soldOut : undefined}
          aria-label={texts.addToCartNamed(item.productName)}
          onClick={() => void add()}
        >
          {soldOut ? texts.soldOut : texts.addToCart}
        </Button>
      </div>
    </li>
  );
}

function Cost({ item }: { item: WishlistItem }) {
  const price = priceOf({ ...item, price: item.productPrice }, usePremiumPercent());
  if (!price) return null;
  const base = basePrice(price.cents, item.netAmount, item.unit);
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
      <Price cents={price.cents} />
      <PremiumNote price={price} />
      {price.premium ? null : <PriceBefore price={price} />}
      {item.discount > 0 ? <Badge tone="strong">{catalogTexts.discount(item.discount)}</Badge> : null}
      {base ? <span className="text-sm whitespace-nowrap text-muted">{base}</span> : null}
    </p>
  );
}

function Stock({ stock }: Pick<WishlistItem, "stock">) {
  const state = stockState(stock);
  if (state === "low") return <Badge tone="warning">{texts.lowStock(stock ?? 0)}</Badge>;
  return state === "soldOut" ? <Badge>{texts.soldOut}</Badge> : <Badge tone="success">{texts.inStock}</Badge>;
}

async function takeOff(item: WishlistItem): Promise<void> {
  try {
    await changeWish(item, false);
  } catch (error) {
    if (isSignedOut(error)) return askToSignIn(texts.signInNeeded);
    toastFailure(texts.error, error, texts.changeFailed);
  }
}
