// What operators often say in appeals.
import * as contract from '@jishi/contract/console/appeal';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import * as store from './store';

const view = ({ changedAt, ...row }: store.TemplateRow) => ({ ...row, changeTime: formatTime(changedAt) });

export const listAppealTemplates = useCase(contract.listAppealTemplates, async ({ db }) =>
  (await store.selectTemplates(db)).map(view),
);

/** @throws Refusal notFound, duplicate */
export const saveAppealTemplate = useCase(contract.saveAppealTemplate, (ctx, { id, title, text }) =>
  withTransaction(ctx, async (tx) => {
    const given = { title, text, by: ctx.operator };
    const taken = new Refusal('duplicate', `已经有“${title}”了`, {
      fields: [{ path: 'title', message: '名称已经用过' }],
    });
    if (id != null && (await store.isTaken(tx, title, id))) throw taken;
    const isThere = id == null || (await store.updateTemplate(tx, id, given));
    if (!isThere) throw new Refusal('notFound');
    const kept = id ?? (await store.insertTemplate(tx, given));
    if (kept === undefined) throw taken;
    const audited = { action: 'appeal.saveTemplate', targetKind: 'appealTemplate', targetId: kept, after: { title } };
    await recordAudit(tx, ctx, audited);
    return view((await store.selectTemplate(tx, kept))!);
  }),
);

/** @throws Refusal notFound */
export const removeAppealTemplate = useCase(contract.removeAppealTemplate, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.deleteTemplate(tx, id))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, { action: 'appeal.removeTemplate', targetKind: 'appealTemplate', targetId: id });
  });
  return {};
});
