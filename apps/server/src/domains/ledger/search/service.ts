// The book as operators read it: every transfer with its postings, and the proof on demand.
import * as contract from '@jishi/contract/console/ledger';
import type { RowOf } from '@jishi/contract/list';
import type { Queryable } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { COUNT_CAP, spanOf } from '../../../kernel/cursor';
import { lookedThrough } from '../../../kernel/looked-through';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import type { Flow } from '../flow/rules';
import { sumFlow } from '../flow/store';
import { entryKindOf, entryLabelOf } from '../rules';
import { NEWEST, countedOf, skipOf } from '../scan/rules';
import { readPage } from '../scan/service';
import { findingText, proveBooks } from '../verification/service';
import { countTransfers, scanTransfers, type TransferFilter, type TransferRow } from './store';

type Transfer = RowOf<typeof contract.searchTransfers>;

/** POST /console-api/ledger/transfer/list */
export const searchTransfers = lookedThrough(contract.searchTransfers, {
  filter: (_ctx, asked): TransferFilter => ({
    ...spanOf(asked),
    memberId: asked.memberId ?? undefined,
    key: asked.key?.trim() || undefined,
    entryKind: asked.kind ?? undefined,
    flow: (asked.flow ?? undefined) as Flow | undefined,
  }),
  async page({ db }, filter, { limit, cursor, ...slice }) {
    const page = { limit, cursor, skip: skipOf({ cursor, ...slice }) };
    const [found, counted, flowAmount] = await Promise.all([
      readPage((before, size) => scanTransfers(db, filter, before, size), page),
      countTransfers(db, filter, NEWEST, COUNT_CAP + 1),
      flowAmountOf(db, filter),
    ]);
    return { ...found, ...countedOf(counted), flowAmount };
  },
  show: (_ctx, rows) => rows.flatMap(transferOf),
});

/** Without a time it would be a sum over everything that ever was. */
async function flowAmountOf(db: Queryable, { flow, from, until, ...more }: TransferFilter): Promise<string | null> {
  if (flow === undefined || !from || Object.values(more).some((condition) => condition !== undefined)) return null;
  return formatMoney(await sumFlow(db, flow, from, until ?? null));
}

function transferOf({ transferId, at, wanted }: TransferRow): Transfer[] {
  if (!wanted) return [];
  const { key, kind, memo, postings } = wanted;
  return [
    {
      id: transferId,
      key,
      kind: entryKindOf(kind),
      memo: String(memo.subject ?? memo.orderNo ?? memo.adjustmentNo ?? entryLabelOf(kind)),
      time: formatTime(at),
      postings: postings.map(({ account, amount, balanceAfter }) => ({
        account,
        amount: formatMoney(BigInt(amount)),
        balanceAfter: balanceAfter === null ? null : formatMoney(BigInt(balanceAfter)),
      })),
    },
  ];
}

/** POST /console-api/ledger/verify */
export const verifyLedger = useCase(contract.verifyLedger, async (ctx) => {
  const { ok, broken, ...looked } = await proveBooks(ctx);
  return {
    clean: ok,
    ...looked,
    findings: broken.map(findingText),
    checkedTime: formatTime(ctx.now()),
  };
});
