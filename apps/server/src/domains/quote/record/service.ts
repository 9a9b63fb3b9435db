// Saving a price list as the next version, and looking at one.
import * as contract from '@jishi/contract/quote';
import { askedOf } from '../../../kernel/asked';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { productsOf } from '../product/service';
import { SET_LIMITS, compare, countsOf, effectiveFault, priceLines } from '../rules';
import { headOf, moneyOrNull, sealHead } from './rules';
import { ASKED_PURPOSE } from '../sealed/rules';
import * as store from './store';

/** Saves a whole list as the next version, once for a client id. @throws Refusal clientIdReused, invalidInput, tooManyRequests */
export const setQuote = useCase(contract.setQuote, async (ctx, { clientId, ...asked }) => {
  const memberId = ctx.member;
  const digests = askedOf(ctx.vault, ASKED_PURPOSE, asked);
  return withTransaction(ctx, async (tx) => {
    await store.lockVersions(tx, memberId);
    const earlier = await store.selectEarlier(tx, memberId, clientId, digests);
    if (earlier) {
      const { isSame, ...made } = earlier;
      if (!isSame) throw new Refusal('clientIdReused', '这个编号已经用来保存过别的报价');
      return made;
    }
    const createdAt = ctx.now();
    const effectiveAt = asked.effectiveTime ? parseTime(asked.effectiveTime) : createdAt;
    const late = effectiveFault(effectiveAt, createdAt);
    if (late) throw invalidField('effectiveTime', late);
    await spendAllowance(tx, ctx, `quote:set:${memberId}`, SET_LIMITS);
    const quoted = priceLines(asked.lines, await productsOf(tx, memberId));
    const last = await store.selectLast(tx, memberId);
    const lines = compare(last ? await store.selectLines(tx, last.id) : [], quoted);
    const counts = countsOf(lines);
    const { title, issuer, contact, note } = asked;
    const headCipher = sealHead(ctx, memberId, clientId, { issuer, contact, note });
    const record = {
      memberId,
      clientId,
      asked: digests,
      title,
      headCipher,
      effectiveAt,
      createdAt,
      lines: quoted.length,
    };
    const made = await store.insertRecord(tx, { ...record, ...counts });
    await store.insertLines(tx, made.id, lines);
    await recordAudit(tx, ctx, {
      action: 'quote.set',
      targetKind: 'quote',
      targetId: made.id,
      after: { count: quoted.length },
    });
    return { ...made, ...counts };
  });
});

/** One version as its member sees it. @throws Refusal notFound */
export const getQuote = useCase(contract.getQuote, async (ctx, { id }) => {
  const found = await store.selectRecord(ctx.db, ctx.member, id, ctx.now());
  if (!found) throw new Refusal('notFound');
  const lines = await store.selectLines(ctx.db, id);
  const { version, rose, fell, added, gone, status } = found;
  return {
    id,
    version,
    ...headOf(ctx, found),
    rose,
    fell,
    added,
    gone,
    status,
    effectiveTime: formatTime(found.effectiveAt),
    createTime: formatTime(found.createdAt),
    lines: lines.map((line) => ({
      ...line,
      price: moneyOrNull(line.price),
      cost: moneyOrNull(line.cost),
      before: moneyOrNull(line.before),
    })),
  };
});
