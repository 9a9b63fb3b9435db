// Which applications may be granted many at once. Money is bigint in units of 0.00001 yuan.
import { displayMoney } from '@jishi/money';

type Candidate = { waits: boolean; isSpecial: boolean; agrees: boolean; gross: bigint };

/** Why an application is looked at by itself; undefined where it may be granted with others. */
export function keptBack(candidate: Candidate | undefined, batchUpTo: bigint): string | undefined {
  if (!candidate?.waits) return '没有在等审核';
  if (candidate.isSpecial) return '专用发票要逐件审核';
  if (!candidate.agrees) return '抬头与企业认证不一致';
  return candidate.gross > batchUpTo ? `超过成批同意的 ${displayMoney(batchUpTo)} 元` : undefined;
}
