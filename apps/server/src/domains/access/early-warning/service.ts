// Warnings on one product: prepaid calls left, calls of a day, failures of the last hour.
import * as contract from '@jishi/contract/access/guard';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { alertPhones } from '../../account';
import { recordAudit } from '../../audit';
import { notify, requireReachable } from '../../message';
import { crossingTexts, viewOf } from './rules';
import * as store from './store';

/** @throws Refusal notFound */
export const getEarlyWarning = useCase(contract.getEarlyWarning, async (ctx, { applyId }) => {
  const row = await store.selectWarning(ctx.db, ctx.member, applyId);
  if (!row) throw new Refusal('notFound');
  return viewOf(row);
});

/**
 * @throws Refusal notFound; invalidInput for an active channel without a receiver
 */
export const saveEarlyWarning = useCase(contract.saveEarlyWarning, async (ctx, input) => {
  const memberId = ctx.member;
  const lines = {
    enabled: input.enabled,
    remainingBelow: input.remainingBelow ?? null,
    dailyCallsAbove: input.dailyCallsAbove ?? null,
    errorRateAbove: input.errorRateAbove ?? null,
    channels: [...new Set(input.channels)],
  };
  return withTransaction(ctx, async (tx) => {
    const before = await store.selectWarning(tx, memberId, input.applyId);
    if (!before) throw new Refusal('notFound');
    if (lines.enabled) await requireReachable(ctx, memberId, lines.channels);
    await store.saveWarning(tx, input.applyId, lines);
    await recordAudit(tx, ctx, {
      action: 'access.saveEarlyWarning',
      targetKind: 'apply',
      targetId: input.applyId,
      after: { name: before.projectName, ...lines },
    });
    return viewOf((await store.selectWarning(tx, memberId, input.applyId))!);
  });
});

const BATCH = 200;

/** Checks every active warning; a crossed threshold is recorded and notified in one transaction. */
export async function warnOfUse(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (let turned = BATCH; turned === BATCH;) {
    turned = await withTransaction(ctx, async (tx) => {
      const crossings = await store.turnWarnings(tx, { now, today: dayOf(now), limit: BATCH });
      for (const crossing of crossings) {
        const texts = crossingTexts(crossing);
        if (texts.length === 0) continue;
        await notify(tx, ctx, {
          memberId: crossing.memberId,
          event: 'apiWarning',
          params: { project: crossing.projectName, what: texts.join('；') },
          channels: crossing.channels as ('sms' | 'email' | 'wechat' | 'webhook')[],
          phones: await alertPhones(tx, ctx, crossing.memberId),
        });
      }
      return crossings.length;
    });
  }
}
