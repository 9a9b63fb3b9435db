// The operation log as its member sees it.
import * as contract from '@jishi/contract/audit';
import { memberActions } from '@jishi/contract/audit-words';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { type exportOperations } from '@jishi/contract/export';
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type ListFile, inBatches } from '../../../kernel/csv';
import { COUNT_CAP, pageAround, sliceOf, spanOf } from '../../../kernel/cursor';
import { placeOf } from '../../../kernel/place';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { actionText, detailText, targetText } from './rules';
import * as store from './store';

/** The member's actions, newest first. */
export const listOperations = useCase(contract.listOperations, async (ctx, input) => {
  const filter = filterOf(ctx.member, input);
  const [rows, counted] = await Promise.all([
    store.selectOperations(ctx.db, filter, sliceOf(input)),
    store.countOperations(ctx.db, filter, COUNT_CAP + 1),
  ]);
  const actions = Object.entries(memberActions).map(([action, text]) => ({ action, text }));
  return { ...pageAround(rows, counted, input, view), actions };
});

/** The same as a file. */
export const operationsFile: ListFile<Conditions> = {
  kind: exportKind.operations,
  head: ['时间', '操作', '对象', 'IP', '地点', '之前', '之后'],
  pieces: (ctx, memberId, filter) =>
    inBatches(
      (slice) => store.selectOperations(ctx.db, filterOf(memberId, filter), slice),
      cellsOf,
      ({ id }) => id,
    ),
};

function cellsOf(row: store.OperationRow): string[] {
  const { time, actionText: action, target, ip, place, before, after } = view(row);
  return [time, action, target, ip, place, before, after];
}

/** Takes a closed account's addresses and changes out of the trail. */
export function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  return store.anonymiseEntries(tx, memberId);
}

type Conditions = Checked<typeof exportOperations>;

function filterOf(memberId: MemberId, input: Conditions): store.OperationFilter {
  return { memberId, ...spanOf(input), action: input.action || null };
}

function view(row: store.OperationRow): Output<typeof contract.listOperations>['list'][number] {
  return {
    id: row.id,
    time: formatTime(row.at),
    ip: row.ip,
    place: placeOf(row.ip),
    action: row.action,
    actionText: actionText(row.action),
    target: targetText(row.targetKind, row.targetId),
    before: detailText(row.before),
    after: detailText(row.after),
  };
}
