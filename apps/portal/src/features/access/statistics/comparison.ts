// Compares a figure with the same length of time before.
import { parseMoney } from '@jishi/money';

/** Such as 较上期 +9.3%; undefined when there is nothing to compare with. */
export function compareCounts(now: number, before: number): string | undefined {
  return compare(BigInt(now), BigInt(before));
}

/** The same for amounts as the wire carries them. */
export function compareMoney(now: string, before: string): string | undefined {
  return compare(parseMoney(now), parseMoney(before));
}

type Outcomes = { calls: number; failed: number };

/** Success rates, in percentage points, such as 较上期 −0.12 点; undefined when there is nothing to compare. */
export function compareRates(now: Outcomes, before: Outcomes): string | undefined {
  if (now.calls === 0 || before.calls === 0) return undefined;
  const rate = ({ calls, failed }: Outcomes) => ((calls - failed) / calls) * 100;
  const points = rate(now) - rate(before);
  if (Math.abs(points) < 0.005) return '与上期持平';
  return `较上期 ${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)} 点`;
}

function compare(now: bigint, before: bigint): string | undefined {
  if (before === 0n) return now === 0n ? undefined : '上期为 0';
  const permille = ((now - before) * 1000n) / (before < 0n ? -before : before);
  if (permille === 0n) return '与上期持平';
  const digits = (permille < 0n ? -permille : permille).toString().padStart(2, '0');
  return `较上期 ${permille < 0n ? '−' : '+'}${digits.slice(0, -1)}.${digits.slice(-1)}%`;
}
