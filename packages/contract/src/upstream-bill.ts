// What an upstream's bill may be, for the page that takes it and for the server that reads it.

/** How long and how large, in lines, bytes and days. */
export const BILL_LINES_MAX = 100_000;
export const BILL_BYTES_MAX = 10 << 20;
export const BILL_DAYS_MAX = 92;
/** How many calls one bill is held against at most. */
export const BILL_CALLS_MAX = 500_000;

/** What a column can say. */
export const BILL_COLUMNS = ['number', 'time', 'path', 'status', 'amount'] as const;
