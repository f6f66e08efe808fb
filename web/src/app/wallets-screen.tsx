import { AdminWalletsPage } from "@/features/wallets";
import { EnhancedShop } from "./enhanced-shop-screen";

/** The shop's wallets, with the shop that they serve. */
export default function WalletsScreen() {
  return <AdminWalletsPage shop={<EnhancedShop embedded />} />;
}
