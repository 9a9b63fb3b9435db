// Members' keys as operators see them, without any part of a secret; switching one off, and on again.
import type * as contract from '@jishi/contract/console/access';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { type Context, type MemberId, operatorOf, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { keysOf } from '../limit/service';
import { KeyStatus } from '../rules';
import * as store from './store';

/** @throws Refusal notFound */
export async function listMemberKeys(
  ctx: Context,
  { id }: Checked<typeof contract.listMemberKeys>,
): Promise<Output<typeof contract.listMemberKeys>> {
  operatorOf(ctx, 'member.read');
  if (!(await store.hasMember(ctx.db, id))) throw new Refusal('notFound');
  return keysOf(ctx, id as MemberId);
}

/** Switches a key off for everybody, its member included, or on again; the member is told why. @throws Refusal notFound, stateConflict */
export async function switchMemberKey(
  ctx: Context,
  { id, on, reason }: Checked<typeof contract.switchMemberKey>,
): Promise<Output<typeof contract.switchMemberKey>> {
  operatorOf(ctx, 'key.switch');
  await withTransaction(ctx, async (tx) => {
    const key = await store.lockKey(tx, id);
    if (!key) throw new Refusal('notFound');
    if ((key.status === KeyStatus.stopped) !== on)
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
}
