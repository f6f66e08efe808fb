/** Where ways into the account are closed: parts of the same page. */
export const securityPart = "security";
export const telegramPart = "telegram";
