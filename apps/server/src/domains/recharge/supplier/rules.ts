// What is shown of a supplier's health and money.

/** Whether the prepaid money with a supplier is below what somebody asked to be warned of. */
export function isLow(balance: bigint | null, warnBelow: bigint): boolean {
  return balance !== null && balance < warnBelow;
}
