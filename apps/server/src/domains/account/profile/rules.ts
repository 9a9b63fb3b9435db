// A member's spendable amounts. Money is bigint in units of 0.00001 yuan.

/** Paid-in and given balance, and what gateway nodes hold but have not spent. */
export function availableOf(book: { readonly deposit: bigint; readonly bonus: bigint }, unspentHold: bigint): bigint {
  return book.deposit + book.bonus + unspentHold;
}
