import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { live } from "@/api/socket";
import { walletsKey } from "./api";

/** Coins that come or go while somebody looks are seen at once. */
export function useWalletNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    return live.on("wallet_changed", () => void client.invalidateQueries({ queryKey: walletsKey }));
  }, [client]);
}
