// Carries out closings whose time has come: one transaction each, so that an account is erased whole or not at all.
import { memberStatus } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import type { EraseMember } from '../../../kernel/domain';
import type { Job } from '../../../kernel/job';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { lockMember } from '../member/store';
import { eraseAccount } from './erasure/store';
import { obstaclesOf } from './rules';
import * as store from './store';

const BATCH = 100;

/** The job, with what every other domain has to forget. */
export function closeDueAccounts(erasers: readonly EraseMember[]): Job<never> {
  return {
    name: 'account.closeDue',
    schedule: '*/10 * * * *',
    async run(ctx) {
      let after = '0';
      for (;;) {
        const due = await store.selectDue(ctx.db, ctx.now(), { after, limit: BATCH });
        for (const { memberId } of due) {
          // one that cannot be closed is tried again next time, and does not keep the others waiting
          await close(ctx, memberId, erasers).catch((err: unknown) => {
            ctx.log.error({ err, memberId }, 'closing an account failed');
          });
        }
        if (due.length < BATCH) return;
        after = due.at(-1)!.id;
      }
    },
  };
}

async function close(ctx: Context, memberId: MemberId, erasers: readonly EraseMember[]): Promise<void> {
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    const { status } = await lockMember(tx, memberId);
    if (status !== memberStatus.closing) return;
    const [obstacle] = obstaclesOf(await store.selectUnsettled(tx, memberId, now));
    if (obstacle) return stop(tx, ctx, memberId, obstacle.text);
    if (!(await store.finishClosure(tx, memberId, now))) return;
    for (const erase of erasers) await erase(tx, memberId);
    await eraseAccount(tx, memberId);
    await recordAudit(tx, ctx, { action: 'account.closeAccount', targetKind: 'member', targetId: memberId });
  });
}

/** Something came up during the seven days: the account stays, and its member hears why. */
async function stop(tx: Transaction, ctx: Context, memberId: MemberId, reason: string): Promise<void> {
  await store.cancelClosure(tx, memberId, ctx.now());
  const after = { reason };
  await recordAudit(tx, ctx, { action: 'account.stopClosure', targetKind: 'member', targetId: memberId, after });
  await notify(tx, ctx, { memberId, event: 'closureStopped', params: { reason } });
}
