import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { live } from "@/api/socket";
import { walletsKey } from "./api";

/** Coins that come or go while somebody looks are seen at once. */
export function useWalletNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: walletsKey });
    return live.on("wallet_changed" as never, refresh);
  }, [client]);
}
