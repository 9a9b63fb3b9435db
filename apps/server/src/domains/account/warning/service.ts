// The balance warning: sent once each time the balance falls below the member's threshold.
import * as contract from '@jishi/contract/account/warning';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { recordAudit } from '../../audit';
import { balances } from '../../ledger';
import { invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { notify, reachableChannels, requireReachable } from '../../message';
import { lockMember } from '../member/store';
import { availableOf } from '../profile/rules';
import { selectStanding } from '../profile/store';
import { alertPhones, listWarnPhones } from './phone/service';
import { type BalanceWarningRow, UNSET, viewOf } from './rules';
import * as store from './store';

type Warning = Output<typeof contract.getBalanceWarning>;

export const getBalanceWarning = useCase(contract.getBalanceWarning, async (ctx) =>
  viewOf((await store.selectWarning(ctx.db, ctx.member)) ?? UNSET),
);

/** Everything on one page: the balance, the warning, the phones, and the channels that reach the member now. */
export const getWarnings = useCase(contract.getWarnings, async (ctx) => {
  const memberId = ctx.member;
  const [book, standing, balanceWarning, phones, reachable] = await Promise.all([
    balances(ctx.db, memberId),
    selectStanding(ctx.db, memberId),
    getBalanceWarning(ctx),
    listWarnPhones(ctx),
    reachableChannels(ctx, memberId),
  ]);
  return { balance: formatMoney(availableOf(book, standing.unspentHold)), balanceWarning, phones, reachable };
});

/**
 * Sets threshold and channels without switching it on or off.
 * @throws Refusal invalidInput for a threshold that nothing can cross, or a channel without a receiver
 */
export const saveBalanceWarning = useCase(contract.saveBalanceWarning, async (ctx, { threshold, channels }) => {
  const change = { threshold: parseAmount(threshold), channels: [...new Set(channels)] };
  if (change.threshold === 0n) throw invalidField('threshold', '预警金额须大于 0 元，余额不会低于 0 元');
  await requireReachable(ctx, ctx.member, change.channels);
  return save(ctx, 'account.saveBalanceWarning', change);
});

export const switchBalanceWarning = useCase(contract.switchBalanceWarning, (ctx, { enabled }) =>
  save(ctx, 'account.switchBalanceWarning', { enabled }),
);

function save(ctx: MemberContext, action: string, change: Partial<BalanceWarningRow>): Promise<Warning> {
  const memberId = ctx.member;
  return withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    const before = (await store.selectWarning(tx, memberId)) ?? UNSET;
    await store.saveWarning(tx, memberId, { ...before, ...change });
    const saved = (await store.selectWarning(tx, memberId))!;
    await recordAudit(tx, ctx, {
      action,
      targetKind: 'member',
      targetId: memberId,
      before: kept(before),
      after: kept(saved),
    });
    return viewOf(saved);
  });
}

const kept = ({ enabled, threshold, channels }: BalanceWarningRow) => ({
  enabled,
  threshold: formatMoney(threshold),
  channels,
});

const BATCH = 200;

/** Checks every active warning; a crossed threshold is recorded and notified in one transaction. */
export async function warnOfBalance(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (let turned = BATCH; turned === BATCH;) {
    turned = await withTransaction(ctx, async (tx) => {
      const crossings = await store.turnWarnings(tx, now, BATCH);
      for (const { memberId, balance, threshold, channels, fires } of crossings) {
        if (!fires) continue;
        await notify(tx, ctx, {
          memberId,
          event: 'balanceLow',
          params: { balance, threshold },
          channels: channels as Warning['channels'],
          phones: await alertPhones(tx, ctx, memberId),
        });
      }
      return crossings.length;
    });
  }
}
