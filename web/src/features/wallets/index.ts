export { AdminWalletsPage } from "./admin/admin-wallets-page";
export { adminWalletsKey } from "./admin/api";
export { OpenWithdrawals } from "./admin/withdrawals-card";
export { useWalletConfig } from "./currencies";
export { useWalletOffers } from "./offers";
