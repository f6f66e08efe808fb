import { useRef } from "react";
import { ReactionRow } from "./reaction-bar";
import { useSeen } from "./use-seen";

/** The reactions on a card, asked for when the card comes into view. */
export function CardReactions({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return (
    <div ref={place} data-tour="reactions">
      <ReactionRow productId={productId} active={seen} />
    </div>
  );
}
