// What papers of the book have in common.
import { displayMoney } from '@jishi/money';

/** Files of one member: they cost a drawing, and a look through a month. */
export const FILE_LIMITS = [
  { most: 10, seconds: 60 },
  { most: 200, seconds: 86_400 },
];

/** A proof reads every entry the member ever had. */
export const PROOF_LIMITS = [
  { most: 3, seconds: 60 },
  { most: 60, seconds: 86_400 },
];

/** An amount as a paper shows it: grouped, gains with their sign. */
export function signed(amount: bigint): string {
  return amount > 0n ? `+${displayMoney(amount)}` : displayMoney(amount);
}
