// Versions as their member lists them, and what changed from one to the next.
import { quoteChange } from '@jishi/contract/enums/quote';
import type { RowOf } from '@jishi/contract/list';
import * as contract from '@jishi/contract/quote';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';
import { moneyOrNull } from './rules';
import { selectChanges, statusAt } from './store';

/** Of each notice. */
const CHANGES_SHOWN = 6;

const VERSION = {
  id: sql`r.id`,
  version: sql`r.version`,
  title: sql`r.title`,
  effectiveTime: sql`r.effective_at`,
  createTime: sql`r.created_at`,
  rose: sql`r.rose`,
  fell: sql`r.fell`,
  added: sql`r.added`,
  gone: sql`r.gone`,
  mails: sql`(select count(*)::int from quote.delivery d where d.record_id = r.id)`,
};

export const listQuotes = listed(contract.listQuotes, {
  from: sql`quote.record r`,
  columns: ({ now }) => ({
    ...VERSION,
    status: statusAt(now()),
    lines: sql`r.lines`,
    links: sql`(select count(*)::int from quote.link l where l.record_id = r.id and l.withdrawn_at is null)`,
  }),
  where: {
    word: (word) => sql`r.title ilike ${holding(word)}`,
    status: (status, { now }) => sql`${statusAt(now())} = ${status}`,
  },
  own: (memberId) => sql`r.member_id = ${memberId}`,
  at: sql`r.created_at`,
  order: sql`r.version desc`,
});

type Notice = Omit<RowOf<typeof contract.listQuoteNotices>, 'changes'>;

/** Versions that differ from the one before. */
export const listQuoteNotices = listed(contract.listQuoteNotices, {
  from: sql`quote.record r`,
  only: sql`r.rose + r.fell + r.added + r.gone > 0`,
  columns: VERSION,
  beside: (ctx, rows: readonly Notice[]) =>
    selectChanges(
      ctx.db,
      rows.map(({ id }) => id),
      CHANGES_SHOWN,
    ),
  row: (notice: Notice, _ctx, changes) => ({
    ...notice,
    changes: changes
      .filter(({ recordId }) => recordId === notice.id)
      .map(({ name, unit, before, price, change }) => ({
        name,
        unit,
        change,
        before: moneyOrNull(before),
        price: moneyOrNull(price),
      })),
  }),
  where: {
    product: (word) => sql`exists (
      select from quote.line l
      where l.record_id = r.id and l.change <> ${quoteChange.same} and l.name ilike ${holding(word)}
    )`,
    change: (change) => sql`exists (select from quote.line l where l.record_id = r.id and l.change = ${change})`,
  },
  own: (memberId) => sql`r.member_id = ${memberId}`,
  at: sql`r.created_at`,
  order: sql`r.version desc`,
});
