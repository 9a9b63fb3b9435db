/** Where a ticket stands. */
export const addressOf = (no: string) => `/support/tickets?id=${no}`;
