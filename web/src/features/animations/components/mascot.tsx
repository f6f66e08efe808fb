import { clsx } from "clsx";
import type { ComponentType } from "react";
import url from "../mascots.css?url";
import { AdminMascot, ChatMascot, CryptoMascot, PaymentMascot, ShopMascot } from "./mascot-drawings";
import type { MascotKind } from "../texts";

const drawings: Record<MascotKind, ComponentType> = {
  shop: ShopMascot,
  crypto: CryptoMascot,
  chat: ChatMascot,
  payment: PaymentMascot,
  admin: AdminMascot,
};

/** One of the five, decorative: the component around it says in words what is going on. */
export function Mascot({
  kind,
  moving = true,
  className,
}: {
  kind: MascotKind;
  moving?: boolean;
  className?: string;
}) {
  const Drawing = drawings[kind];
  return (
    <>
      {/* React waits for the sheet before it shows the drawing. */}
      <link rel="stylesheet" href={url} precedence="mascots" />
      <svg
        viewBox="0 0 160 160"
        aria-hidden="true"
        data-mascot={kind}
        data-moving={moving || undefined}
        className={clsx("mascot", className)}
      >
        <Drawing />
      </svg>
    </>
  );
}
