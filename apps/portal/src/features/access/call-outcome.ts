// How to display one call: its outcome, cost and payment source.
import type { CallRecord } from '@jishi/contract/access/record';
import { chargeSource, unitLabel } from '@jishi/contract/enums/catalogue';
import { firstClause } from '@jishi/ui/first-clause';
import { formatCount, formatMoney } from '@jishi/ui/money';
import type { Tone } from '@jishi/ui/status-mark';
import type * as z from 'zod';

export type Call = z.output<typeof CallRecord>;

/** Danger for faults of the service, warning for what the caller can fix. */
export function callTone({ code, httpStatus }: Pick<Call, 'code' | 'httpStatus'>): Tone {
  if (code === 0) return 'success';
  return httpStatus >= 500 ? 'danger' : 'warning';
}

/** Result codes of an upstream that failed. */
const UPSTREAM_FAULTS = 500_000;

/** The same for a result code alone, where many calls are summed up. */
export function codeTone(code: number): Tone {
  if (code === 0) return 'success';
  return code >= UPSTREAM_FAULTS ? 'danger' : 'warning';
}

/** HTTP status and what the result code means in short, such as 200 成功. */
export function callStatus({ httpStatus, codeText }: Pick<Call, 'httpStatus' | 'codeText'>): string {
  return `${httpStatus} ${firstClause(codeText)}`;
}

/** Yuan where the balance paid, counted calls where a package or a free quota did, zero where nothing was charged. */
export function callCost(call: Pick<Call, 'charged' | 'source' | 'amount' | 'units' | 'unit'>): string {
  const units = `${formatCount(call.units)} ${unitLabel(call.unit)}`;
  if (call.source === chargeSource.service) return units;
  if (!call.charged) return '0';
  if (call.source !== chargeSource.balance) return units;
  const amount = `¥${formatMoney(call.amount, 4)}`;
  return call.units === 1 ? amount : `${units}，${amount}`;
}
