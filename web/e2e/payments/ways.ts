/** Where an order's own customer finds it. */
export const receiptOf = (order: string): string => `/orders?order=${order}`;
