// How much of quotes there may be, for the page as for the server.

/** Products of one price list. */
export const LINES_MAX = 2000;

/** Addresses of one member. */
export const RECIPIENTS_MAX = 50;
