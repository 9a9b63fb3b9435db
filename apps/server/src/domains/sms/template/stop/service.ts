// Operators stop a template, or let it be used again.
import * as contract from '@jishi/contract/console/sms';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { codeOf } from '../rules';
import { lockTemplate, setStopped } from '../store';

/** Messages that are under way go out. @throws Refusal notFound, stateConflict */
export const stopTemplate = useCase(contract.stopTemplate, async (ctx, { id, stopped, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockTemplate(tx, id);
    if (!locked) throw new Refusal('notFound');
    if ((locked.stopped !== null) === stopped)
      throw new Refusal('stateConflict', stopped ? '这个模板已经停用，请刷新' : '这个模板没有停用，请刷新');
    await setStopped(tx, id, stopped ? reason : null);
    const action = stopped ? 'sms.stopTemplate' : 'sms.resumeTemplate';
    const code = codeOf(id);
    await recordAudit(tx, ctx, { action, targetKind: 'smsTemplate', targetId: id, after: { code, reason } });
    const event = stopped ? ('smsTemplateStopped' as const) : ('smsTemplateResumed' as const);
    const link = `/req/smsManage/saveTemplate?id=${id}`;
    await notify(tx, ctx, { memberId: locked.memberId, link, event, params: { code, reason } });
  });
  return {};
});
