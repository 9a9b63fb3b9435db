// Whose fault a call's code is.
import { gatewayRefusals, unknownOutcome } from '@jishi/contract/result-codes';

export type Fault = 'caller' | 'upstream' | 'ours';

/** Failures that the gateway itself answers for: 500xxx, and 503004 (metering) and 503005 (overload). */
const OURS = new Set([503_004, 503_005]);

/** undefined: the product answered, whose own codes are no errors of anybody, or an operator had suspended it. */
export function faultOf(code: number): Fault | undefined {
  if (code >= 400_000 && code < 500_000) return 'caller';
  if (code < 500_000 || code >= 600_000 || code === gatewayRefusals.projectSuspended.code) return undefined;
  if (code === unknownOutcome.code || Math.floor(code / 1000) === 500 || OURS.has(code)) return 'ours';
  return 'upstream';
}

/** Part of a whole in per cent with two decimals, rounded down; null of nothing. */
export function shareOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const hundredths = Math.floor((part * 10_000) / whole);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
