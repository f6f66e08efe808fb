import { ShoppingBag } from "lucide-react";
import { formatEuro } from "@/base/money";
import { usePremiumPercent } from "@/features/catalog";
import { buttonClass } from "@/ui/button-class";
import { cartOpen, cartTotal, itemCount } from "../cart";
import { useCart } from "../use-cart";
import { cartTexts as texts } from "../texts";

/** Above the bottom navigation on phones, as soon as there is something in the cart. */
export default function CartBar() {
  const cart = useCart();
  const premiumPercent = usePremiumPercent();
  return (
    <>
      <div aria-hidden className="h-22 md:hidden" />
      <div
        data-cart-bar
        className="fixed inset-x-3 bottom-[calc(var(--nav)+0.5rem)] z-20 flex animate-zoom-in items-center gap-3.5 rounded-xl bg-ink p-2.5 pl-4.5 text-paper shadow-float md:hidden"
      >
        <ShoppingBag className="size-5.5 shrink-0" />
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block font-semibold">{texts.items(itemCount(cart))}</span>
          <span className="text-sm opacity-80">{formatEuro(cartTotal(cart, premiumPercent))}</span>
        </p>
        <button type="button" className={buttonClass()} onClick={() => cartOpen.set(true)}>
          {texts.toCart}
        </button>
      </div>
    </>
  );
}
