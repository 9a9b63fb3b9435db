// What a member can spend, and what they may be called. Money is bigint in units of 0.00001 yuan.

/** Paid-in and given balance, and what gateway nodes hold but have not spent. */
export function availableOf(book: { readonly deposit: bigint; readonly bonus: bigint }, unspentHold: bigint): bigint {
  return book.deposit + book.bonus + unspentHold;
}

/** Whether a name is what it looks like: no control, direction or other invisible characters, but joined emoji are fine. */
export function isShowable(name: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF]/u.test(name);
}
