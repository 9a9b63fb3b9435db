// Members' keys as operators see them, without any part of a secret; switching one off, and on again.
import * as contract from '@jishi/contract/console/access';
import { keyStatus } from '@jishi/contract/enums/access';
import { type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { keysOf } from '../limit/service';
import * as store from './store';

/** @throws Refusal notFound */
export const listMemberKeys = useCase(contract.listMemberKeys, async (ctx, { id }) => {
  if (!(await store.hasMember(ctx.db, id))) throw new Refusal('notFound');
  return keysOf(ctx, id as MemberId, { colleagues: true });
});

/**
 * Stops a key for everybody including its member, or restarts it; the member is told why.
 * @throws Refusal notFound, stateConflict
 */
export const switchMemberKey = useCase(contract.switchMemberKey, async (ctx, { id, on, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const key = await store.lockKey(tx, id);
    if (!key) throw new Refusal('notFound');
    if ((key.status === keyStatus.stopped) !== on)
      throw new Refusal('stateConflict', on ? '这个密钥没有被平台停用' : '这个密钥已经由平台停用');
    await store.updateStopped(tx, id, on ? null : reason);
    await recordAudit(tx, ctx, {
      action: on ? 'access.resumeKey' : 'access.stopKey',
      targetKind: 'apiKey',
      targetId: id,
      after: { name: key.name, reason },
    });
    await notify(tx, ctx, {
      memberId: key.memberId as MemberId,
      event: on ? 'keyResumed' : 'keyStopped',
      params: { keyName: key.name, reason },
    });
  });
  return {};
});
