// The book as operators read it: every transfer with its postings, and the proof on demand.
import * as contract from '@jishi/contract/console/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import { formatTime, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { entryKindOf, entryLabelOf } from '../rules';
import { COUNT_CAP, NEWEST, skipOf } from '../scan/rules';
import { readPage } from '../scan/service';
import { proveBooks } from '../verification/service';
import { countTransfers, scanTransfers, type TransferFilter, type TransferRow } from './store';

type Transfer = Output<typeof contract.searchTransfers>['list'][number];

/** POST /console-api/ledger/transfer/list */
export const searchTransfers = useCase(contract.searchTransfers, async (ctx, input) => {
  const { pageNum, pageSize, cursor } = input;
  const filter: TransferFilter = {
    from: input.beginTime ? parseTime(input.beginTime) : undefined,
    until: input.endTime ? new Date(parseTime(input.endTime).getTime() + 1000) : undefined,
    memberId: input.memberId ?? undefined,
    key: input.key?.trim() || undefined,
    entryKind: input.kind ?? undefined,
  };
  const page = { limit: pageSize, cursor, skip: skipOf(input) };
  const [{ rows, nextCursor }, counted] = await Promise.all([
    readPage((before, size) => scanTransfers(ctx.db, filter, before, size), page),
    countTransfers(ctx.db, filter, NEWEST, COUNT_CAP + 1),
  ]);
  return {
    list: rows.flatMap(transferOf),
    total: Math.min(counted.wanted, COUNT_CAP),
    totalCapped: counted.scanned > COUNT_CAP,
    nextCursor,
    pageNum,
    pageSize,
  };
});

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
  const { ok, broken, ...looked } = await proveBooks(ctx.db);
  return {
    clean: ok,
    ...looked,
    findings: broken.map(({ promise, account, transfer, seq, detail }) =>
      [promise, account, transfer, seq && `第 ${seq} 笔`, detail].filter(Boolean).join(' · '),
    ),
    checkedTime: formatTime(ctx.now()),
  };
});
