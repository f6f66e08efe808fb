import { clsx } from "clsx";
import { Crown, Flame, Pencil, Shapes, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { basePrice, toCents } from "@/base/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Textarea } from "@/ui/field";
import { Price } from "@/ui/price";
import type { Product } from "../api";
import { ProductPicture } from "../components/product-picture";
import { stockState } from "../filter";
import { catalogTexts } from "../texts";
import type { OwnedProduct } from "./facts-schema";
import { factsTexts } from "./facts-texts";
import { ProductForm } from "./product-form";
import { useRemoveProduct } from "./products";
import { productAdminTexts as texts } from "./texts";
import { variantsTexts } from "./variants-texts";

const VariantsDialog = lazy(() => import("./variants-dialog"));

/** One product of the owner. Editing happens in its place, over the whole width. */
export function ProductCard({ owned, category }: { owned: OwnedProduct; category: string }) {
  const { product } = owned;
  const [editing, setEditing] = useState(false);
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing && !focusOn) card.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
    else if (!editing && wasEditing.current) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing, focusOn]);

  return (
    <li
      ref={card}
      className={clsx(
        "@container min-w-0 scroll-mt-24 rounded-xl border bg-surface",
        editing ? "col-span-full border-edge p-5" : "border-line p-3",
      )}
    >
      {editing ? (
        <ProductForm
          owned={owned}
          focusOn={focusOn}
          label={texts.editTitle(product.name)}
          onDone={() => {
            setEditing(false);
            setFocusOn(null);
          }}
        />
      ) : (
        <div className="grid h-full grid-cols-[auto_1fr] gap-x-4 gap-y-2 large-text:grid-cols-1 @md:grid-cols-[auto_1fr_auto]">
          <div className="aspect-4/5 w-24 self-start overflow-hidden rounded-lg">
            <ProductPicture product={product} sizes="96px" />
          </div>
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="line-clamp-2 text-lg leading-snug">{product.name}</h2>
            <p className="text-sm text-muted">
              {category} · <Stock product={product} />
              {product.variantCount ? ` · ${variantsTexts.count(product.variantCount)}` : null}
            </p>
            <PriceLine product={product} />
            <Marks product={product} />
            <Lack
              owned={owned}
              onFill={(fact) => {
                setFocusOn(fact);
                setEditing(true);
              }}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-2 @max-md:col-span-full @md:flex-col @md:justify-start">
            <Button
              ref={edit}
              size="sm"
              variant="quiet"
              className="@max-md:flex-1 @max-md:px-2!"
              aria-label={texts.editNamed(product.name)}
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEditing(true)}
            >
              {texts.edit}
            </Button>
            <Variants product={product} />
            <Remove product={product} />
          </div>
        </div>
      )}
    </li>
  );
}

/** What else can be done with the product: in a column next to it, or in a row below it where that is too narrow. */
const CardButton = ({
  label,
  danger = false,
  icon,
  onClick,
  children,
}: {
  /** Names the product as well. */
  label: string;
  danger?: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Button
    size="sm"
    variant="ghost"
    className={clsx(
      "justify-start! @max-md:flex-1 @max-md:justify-center! @max-md:px-2!",
      danger && "text-danger!",
    )}
    aria-label={label}
    icon={icon}
    onClick={onClick}
  >
    {children}
  </Button>
);

function Variants({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <CardButton
        label={variantsTexts.openNamed(product.name)}
        icon={<Shapes aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {variantsTexts.open}
      </CardButton>
      {open ? (
        <Suspense>
          <VariantsDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** That it is a draft, and what it lacks: each missing fact leads to its field. */
function Lack({ owned, onFill }: { owned: OwnedProduct; onFill: (fact: string) => void }) {
  const { state, missing, product } = owned;
  if (state === "live" && missing.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warning">{state === "draft" ? factsTexts.draft : factsTexts.lacking}</Badge>
      <span className="text-muted">{missing.length > 0 ? factsTexts.missing : factsTexts.complete}</span>
      {missing.map(({ fact, name, law }) => (
        <button
          key={fact}
          type="button"
          title={law}
          aria-label={factsTexts.fillIn(name, product.name)}
          onClick={() => onFill(fact)}
          className="min-h-11 rounded-md text-left text-brand underline underline-offset-2"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function PriceLine({ product }: { product: Product }) {
  const cents = toCents(product.price);
  if (cents === null) return <p className="text-muted">{catalogTexts.noPrice}</p>;
  const base = basePrice(cents, product.netAmount, product.unit);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Price cents={cents} size="sm" />
      {base ? <span className="text-sm text-muted">{base}</span> : null}
    </p>
  );
}

const countFormat = new Intl.NumberFormat("de-DE");

function Stock({ product }: { product: Product }) {
  const stock = product.stock ?? null;
  const state = stockState(stock);
  if (state === "soldOut") return <span className="text-danger">{catalogTexts.soldOut}</span>;
  if (state === "low") return <span className="text-warning">{catalogTexts.lowStock(stock ?? 0)}</span>;
  return stock === null ? texts.unlimited : texts.inStock(countFormat.format(stock));
}

function Marks({ product }: { product: Product }) {
  return (
    <p className="mt-0.5 flex flex-wrap gap-1.5">
      {product.isPremium ? (
        <Badge tone="premium" icon={<Crown aria-hidden className="size-3.5" />}>
          {texts.premium}
        </Badge>
      ) : null}
      {product.isNew ? <Badge tone="brand">{catalogTexts.isNew}</Badge> : null}
      {product.isTrending ? (
        <Badge tone="brand" icon={<Flame aria-hidden className="size-3.5" />}>
          {texts.trending}
        </Badge>
      ) : null}
      {product.discount > 0 ? <Badge tone="strong">{catalogTexts.discount(product.discount)}</Badge> : null}
    </p>
  );
}

function Remove({ product }: { product: Product }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const remove = useRemoveProduct(product);
  return (
    <>
      <CardButton
        danger
        label={texts.deleteNamed(product.name)}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {texts.delete}
      </CardButton>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteTitle}
        text={texts.deleteText(product.name)}
        confirmLabel={texts.deleteConfirm}
        onConfirm={() => remove.mutateAsync(reason)}
      >
        <Field label={texts.reason} optional hint={texts.reasonHint}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
