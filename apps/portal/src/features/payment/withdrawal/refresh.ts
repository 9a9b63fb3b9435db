import { listPayChannels } from '@jishi/contract/payment';
import { listAccountDetails } from '@jishi/contract/ledger';
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getMemberInfo } from '@jishi/contract/account';
import { getWithdrawable, listWithdrawals } from '@jishi/contract/payment/withdrawal';
import type { QueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';

const CHANGED = [
  getWithdrawable,
  listWithdrawals,
  getMemberInfo,
  getConsumptionOverview,
  listAccountDetails,
  listPayChannels,
];

/** Reads everything again that freezing money changes. */
export function refreshMoney(client: QueryClient): Promise<void> {
  return refreshReads(client, ...CHANGED);
}
