// Which part of an invoice a reversal is about. Money is bigint in units of 0.00001 yuan.
import { FEN } from '@jishi/money';
import type { Part } from '../application/rules';

/**
 * An amount of an invoice's parts, which come the oldest first, taken from the newest; all that is left without an amount.
 * Undefined where more, or nothing, is asked for.
 */
export function newestFirst(
  parts: readonly (Part & { reversed: bigint })[],
  amount: bigint | undefined,
): Part[] | undefined {
  let rest = amount ?? parts.reduce((sum, part) => sum + part.amount - part.reversed, 0n);
  if (rest <= 0n || rest % FEN !== 0n) return undefined;
  const taken: Part[] = [];
  for (const part of parts.toReversed()) {
    const left = part.amount - part.reversed;
    const fit = rest < left ? rest : left;
    rest -= fit;
    if (fit > 0n) taken.push({ recordId: part.recordId, amount: fit });
  }
  return rest > 0n ? undefined : taken;
}
