// A member's entries as a list and as a file.
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/ledger';
import { moneyCell } from '../../../kernel/csv';
import { COUNT_CAP } from '../../../kernel/cursor';
import { labelOf } from '../../../kernel/labels';
import { type Slice, lookedThrough } from '../../../kernel/looked-through';
import type { MemberContext } from '../../../kernel/use-case';
import { SPENDABLE } from '../rules';
import { countedOf, skipOf } from '../scan/rules';
import { detailsOf, filterOf, history } from './service';
import { type HistoryFilter, sumEntries } from './store';

async function find(ctx: MemberContext, filter: HistoryFilter, { limit, cursor, ...slice }: Slice) {
  const page = { limit, cursor, skip: skipOf({ cursor, ...slice }) };
  const { entries, nextCursor } = await history(ctx.db, ctx.member, filter, page);
  return { rows: entries, nextCursor };
}

/** POST /mem/account/detail/list */
export const listAccountDetails = lookedThrough(contract.listAccountDetails, {
  filter: (_ctx, asked) => filterOf(asked),
  async page(ctx, filter, slice) {
    const [found, counted] = await Promise.all([
      find(ctx, filter, slice),
      sumEntries(ctx.db, ctx.member, SPENDABLE, filter, COUNT_CAP + 1),
    ]);
    return { ...found, ...countedOf(counted) };
  },
  show: ({ db }, entries) => detailsOf(db, entries),
});

export const accountDetailsFile = listAccountDetails.file({
  kind: exportKind.ledgerEntries,
  head: ['时间', '类型', '摘要', '凭据', '收支（元）', '余额（元）'],
  find,
  cells: ({ time, kind, memo, reference, amount, balanceAfter }) => [
    time,
    labelOf('ledgerEntryKind', kind),
    memo,
    `${reference}\t`,
    moneyCell(amount),
    moneyCell(balanceAfter),
  ],
});
