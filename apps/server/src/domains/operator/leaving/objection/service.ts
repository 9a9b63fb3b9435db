// An owner objects to being taken out of service.
import * as contract from '@jishi/contract/console/operator';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { lockSetup } from '../../setup/store';
import * as store from '../store';

/** From now on it takes another owner's word, however long that takes. @throws Refusal notFound, stateConflict */
export const objectToOwnEnd = useCase(contract.objectToOwnEnd, async (ctx, { reason }) =>
  withTransaction(ctx, async (tx) => {
    await lockSetup(tx);
    const row = await store.selectEndOf(tx, ctx.operator);
    if (!row) throw new Refusal('notFound', '没有人提出停用您的账号，或已有结果');
    if (!(await store.object(tx, ctx.operator, reason)))
      throw new Refusal('stateConflict', '您已经提出过异议，等另一位所有者决定');
    const act = { action: 'operator.objectToEnd', targetKind: 'operator', targetId: ctx.operator };
    await recordAudit(tx, ctx, { ...act, after: { account: row.account, reason } });
    return {};
  }),
);
