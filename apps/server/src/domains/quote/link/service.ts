// Links that open a version without a sign-in: made, listed with what was mailed, withdrawn.
import { quoteLinkOrigin } from '@jishi/contract/enums/quote';
import * as contract from '@jishi/contract/quote';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { digestOf, newSecret } from '../../../kernel/secret';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { mailStatusOf } from '../mail/rules';
import { type RecordRow, lockRecord, selectRecord } from '../record/store';
import { LINK_LIMITS, sheetPath } from './rules';
import * as store from './store';

/** A member's own version that may be made public, locked until the transaction ends. @throws Refusal notFound, stateConflict */
export async function lockPublishable(tx: Transaction, ctx: MemberContext, id: string): Promise<RecordRow> {
  const record = await lockRecord(tx, ctx.member, id);
  if (!record) throw new Refusal('notFound');
  if (await store.isStopped(tx, id))
    throw new Refusal('stateConflict', '平台撤回了这一版的公开链接，不能再公开，请联系客服');
  return record;
}

/** Makes a link; its address is told now and never again. @throws Refusal notFound, stateConflict, tooManyRequests */
export const shareQuote = useCase(contract.shareQuote, async (ctx, { id, showsChanges }) => {
  const secret = newSecret();
  await withTransaction(ctx, async (tx) => {
    await lockPublishable(tx, ctx, id);
    await spendAllowance(tx, ctx, `quote:link:${ctx.member}`, LINK_LIMITS);
    await store.insertLink(tx, {
      recordId: id,
      memberId: ctx.member,
      digest: digestOf(secret),
      origin: quoteLinkOrigin.page,
      showsChanges,
      createdAt: ctx.now(),
    });
    await recordAudit(tx, ctx, { action: 'quote.share', targetKind: 'quote', targetId: id });
  });
  return { url: ctx.settings.publicUrl + sheetPath(secret) };
});

export const listQuoteLinks = useCase(contract.listQuoteLinks, async (ctx, { id }) => {
  if (!(await selectRecord(ctx.db, ctx.member, id, ctx.now()))) throw new Refusal('notFound');
  const [mails, links] = await Promise.all([store.selectMails(ctx.db, id), store.selectLinks(ctx.db, id)]);
  return {
    mails: mails.map(({ email, state, createdAt, linkId }) => ({
      email,
      status: mailStatusOf(state),
      createTime: formatTime(createdAt),
      linkId,
    })),
    links: links.map(({ createdAt, withdrawnAt, ...link }) => ({
      ...link,
      createTime: formatTime(createdAt),
      withdrawTime: formatTimeOrNull(withdrawnAt),
    })),
  };
});

/** From now on they open nothing. @throws Refusal notFound */
export const withdrawQuoteLinks = useCase(contract.withdrawQuoteLinks, (ctx, { id, linkId }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await lockRecord(tx, ctx.member, id))) throw new Refusal('notFound');
    if (linkId && !(await store.hasLink(tx, id, linkId))) throw new Refusal('notFound');
    const withdrawn = await store.withdrawLinks(tx, id, linkId ?? null, ctx.now());
    if (withdrawn > 0) {
      await recordAudit(tx, ctx, {
        action: 'quote.withdraw',
        targetKind: 'quote',
        targetId: id,
        after: { count: withdrawn },
      });
    }
    return { withdrawn };
  }),
);
