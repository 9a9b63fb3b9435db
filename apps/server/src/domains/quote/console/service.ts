// Operators look at what a link opens, and stop one that is abused: the version is not public any more, by any link.
import * as contract from '@jishi/contract/console/quote';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { read } from '../sheet/service';
import { selectByLink } from '../sheet/store';
import * as store from './store';

/** @throws Refusal notFound */
export const getQuoteSheet = useCase(contract.getQuoteSheet, async (ctx, { id }) => {
  const found = await selectByLink(ctx.db, id, ctx.now());
  if (!found) throw new Refusal('notFound');
  return read(ctx, found);
});

/** The member is told why. @throws Refusal notFound, stateConflict when it was stopped before */
export const stopQuoteLink = useCase(contract.stopQuoteLink, (ctx, { id, reason }) =>
  withTransaction(ctx, async (tx) => {
    const version = await store.lockByLink(tx, id);
    if (!version) throw new Refusal('notFound');
    const { recordId, memberId, title } = version;
    const stop = { recordId, linkId: id, operatorId: ctx.operator, reason, now: ctx.now() };
    if (await store.stopLinks(tx, stop)) throw new Refusal('stateConflict', '这一版的链接已经被撤回过');
    await recordAudit(tx, ctx, { action: 'quote.stopLink', targetKind: 'quoteLink', targetId: id, after: { reason } });
    await notify(tx, ctx, { memberId, event: 'quoteStopped', params: { title, reason }, key: recordId });
    return {};
  }),
);
