/** Digits after the point in amounts on the wire, at most. */
const PLACES = 5;

/** The sum of amounts of the wire, in yuan, exact. */
export function sumOf(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n);
  const digits = String(total < 0n ? -total : total).padStart(PLACES + 1, '0');
  return `${total < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
}
