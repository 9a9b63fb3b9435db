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
  const parts = await store.selectStatistics(ctx.db, {
    ...conditions,
    memberId: ctx.member,
    beginDay: begin,
    endDay: end,
  });
  const of = (part: store.Part['part']) => parts.filter((one) => one.part === part);
  return {
    beginDay: begin,
    endDay: end,
    total: told(of('total')[0]!),
    templates: of('template').map(told),
    signatures: of('signature').map(told),
    carriers: of('carrier').map((one) => told({ ...one, name: labelOf('carrier', Number(one.key)) })),
    codes: of('code').map(({ key, name, messages }) => ({ code: key, words: name, messages })),
  };
});
