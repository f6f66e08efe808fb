import { useEffect } from "react";
import { live } from "@/api/socket";
import { reactionsTo } from "../items";
import { ReactionBar } from "./reaction-bar";

/** Brings the counts that others cause; asks for all of them as soon as none of their frames can be missed. */
function useLiveReactions(productId: number): void {
  useEffect(() => {
    const stops = [
      live.listen({
        reactions: (frame) => {
          if (frame.itemId === productId) reactionsTo(productId).hear(frame.reactions);
        },
        // The connection fell behind.
        resync: ({ roomId }) => {
          if (typeof roomId !== "number") reactionsTo(productId).load({ refresh: true });
        },
      }),
      live.watch("product", productId, () => reactionsTo(productId).load({ refresh: true })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [productId]);
}

/** The reactions in a product's detail: all of them, and live. */
export default function DetailReactions({ productId }: { productId: number }) {
  useLiveReactions(productId);
  return <ReactionBar productId={productId} />;
}
