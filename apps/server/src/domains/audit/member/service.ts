// The operation log as its member sees it.
import type { exportOperations as ExportOperations, listOperations as ListOperations } from '@jishi/contract/audit';
import { memberActions } from '@jishi/contract/audit-words';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, memberOf } from '../../../kernel/context';
import { csvDownload, inBatches } from '../../../kernel/csv';
import { COUNT_CAP, pageAround, sliceOf, spanOf } from '../../../kernel/cursor';
import { placeOf } from '../../../kernel/place';
import type { Download } from '../../../kernel/route';
import { dayOf, formatTime } from '../../../kernel/time';
import { actionText, detailText, targetText } from './rules';
import * as store from './store';

/** What the member did, the newest first. */
export async function listOperations(
  ctx: Context,
  input: Checked<typeof ListOperations>,
): Promise<Output<typeof ListOperations>> {
  const filter = filterOf(ctx, input);
  const [rows, counted] = await Promise.all([
    store.selectOperations(ctx.db, filter, sliceOf(input)),
    store.countOperations(ctx.db, filter, COUNT_CAP + 1),
  ]);
  const actions = Object.entries(memberActions).map(([action, text]) => ({ action, text }));
  return { ...pageAround(rows, counted, input, view), actions };
}

/** The same as a file, whole. */
export async function exportOperations(ctx: Context, input: Checked<typeof ExportOperations>): Promise<Download> {
  const filter = filterOf(ctx, input);
  const cells = (row: store.OperationRow) => {
    const { time, actionText: action, target, ip, place, before, after } = view(row);
    return [time, action, target, ip, place, before, after];
  };
  const pieces = inBatches((slice) => store.selectOperations(ctx.db, filter, slice), cells);
  return csvDownload(
    `操作日志-${dayOf(ctx.now())}.csv`,
    ['时间', '操作', '对象', 'IP', '地点', '之前', '之后'],
    pieces,
  );
}

/** Takes a closed account's addresses and changes out of the trail. */
export function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  return store.anonymiseEntries(tx, memberId);
}

function filterOf(ctx: Context, input: Checked<typeof ExportOperations>): store.OperationFilter {
  return { memberId: memberOf(ctx), ...spanOf(input), action: input.action || null };
}

function view(row: store.OperationRow): Output<typeof ListOperations>['list'][number] {
  return {
    id: row.id,
    time: formatTime(row.at),
    ip: row.ip,
    place: placeOf(row.ip),
    action: row.action,
    actionText: actionText(row.action),
    target: targetText(row.target_kind, row.target_id),
    before: detailText(row.before),
    after: detailText(row.after),
  };
}
