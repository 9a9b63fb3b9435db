// What may keep a member from asking for paid-in money back, beside the money itself.
import type { Context, MemberId } from '../../../../kernel/context';
import { extensionPoint } from '../../../../kernel/extension';

/** Refuses a member who may not ask now. @throws Refusal */
export type WithdrawalGate = (ctx: Context, memberId: MemberId) => Promise<void>;

export const withdrawalGates = extensionPoint<WithdrawalGate>('payment.withdrawalGates');
