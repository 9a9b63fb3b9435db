// Counts of a member's messages; all of them equal the messages, at any number of these.
import * as contract from '@jishi/contract/sms/statistic';
import { invalidField } from '../../../kernel/refusal';
import { labelOf } from '../../../kernel/labels';
import { dayOf } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { selectNow } from '../batch/store';
import { daysBefore, spanFault, told } from './rules';
import * as store from './store';

const TREND_DAYS = 30;

export const getSmsToday = useCase(contract.getSmsToday, async (ctx) => {
  const day = dayOf(await selectNow(ctx.db));
  return told(await store.selectTotal(ctx.db, { memberId: ctx.member, beginDay: day, endDay: day }));
});

export const getSmsTrend = useCase(contract.getSmsTrend, async (ctx) => {
  const endDay = dayOf(await selectNow(ctx.db));
  const beginDay = daysBefore(endDay, TREND_DAYS - 1);
  const days = await store.selectDays(ctx.db, { memberId: ctx.member, beginDay, endDay });
  return { days: days.map(told) };
});

/** @throws Refusal invalidInput */
export const getSmsStatistics = useCase(contract.getSmsStatistics, async (ctx, { beginDay, endDay, ...conditions }) => {
  const end = endDay ?? dayOf(await selectNow(ctx.db));
  const begin = beginDay ?? daysBefore(end, TREND_DAYS - 1);
  const fault = spanFault(begin, end);
  if (fault) throw invalidField('beginDay', fault);
  const filter = { ...conditions, memberId: ctx.member, beginDay: begin, endDay: end };
  const [total, templates, signatures, carriers, codes] = await Promise.all([
    store.selectTotal(ctx.db, filter),
    store.selectTemplates(ctx.db, filter),
    store.selectSignatures(ctx.db, filter),
    store.selectCarriers(ctx.db, filter),
    store.selectCodes(ctx.db, filter),
  ]);
  const meanings = await store.selectWords(
    ctx.db,
    ctx.member,
    codes.map(({ code }) => code),
  );
  const words = new Map(meanings.map((one) => [one.code, one.words]));
  return {
    beginDay: begin,
    endDay: end,
    total: told(total),
    templates: templates.map(told),
    signatures: signatures.map(told),
    carriers: carriers.map((part) => told({ ...part, name: labelOf('carrier', Number(part.key)) })),
    codes: codes.map((one) => ({ ...one, words: words.get(one.code) ?? '' })),
  };
});
