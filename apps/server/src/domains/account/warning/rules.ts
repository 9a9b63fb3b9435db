// A balance warning before anybody has set one, and as its member sees it. Amounts in units of 0.00001 yuan.
import type { BalanceWarning } from '@jishi/contract/account/warning';
import { YUAN, formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { formatTimeOrNull } from '../../../kernel/time';

export type BalanceWarningRow = { enabled: boolean; threshold: bigint; channels: string[]; firedAt: Date | null };

export const UNSET: BalanceWarningRow = { enabled: false, threshold: 100n * YUAN, channels: ['sms'], firedAt: null };

export function viewOf({ enabled, threshold, channels, firedAt }: BalanceWarningRow): z.output<typeof BalanceWarning> {
  return {
    enabled,
    threshold: formatMoney(threshold),
    channels: channels as z.output<typeof BalanceWarning>['channels'],
    fired: firedAt !== null,
    firedTime: formatTimeOrNull(firedAt),
  };
}
