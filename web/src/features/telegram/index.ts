export { linkQuery } from "./api";
export { followBack } from "./back";
export { close, connect, feel, ready, showMainButton, type Launch } from "./host";
export { openInvoice } from "./invoice";
export { launchedInTelegram } from "./launch";
export { greet, launchStore, question } from "./session";
export { telegramTexts } from "./texts";
