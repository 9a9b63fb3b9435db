// The login log: as its member reads and exports it, and as operators read it.
import type * as contract from '@jishi/contract/account/session';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { enums } from '@jishi/contract/enums';
import { type Context, type MemberId, memberOf } from '../../../kernel/context';
import { csvDownload, inBatches } from '../../../kernel/csv';
import { COUNT_CAP, pageAround, sliceOf, spanOf } from '../../../kernel/cursor';
import type { Download } from '../../../kernel/route';
import { dayOf, formatTime } from '../../../kernel/time';
import * as store from './store';

type Page = Output<typeof contract.listLoginLog>;

export function listLoginLog(ctx: Context, input: Checked<typeof contract.listLoginLog>): Promise<Page> {
  return loginsOf(ctx, memberOf(ctx), input);
}

type Asked = Omit<Checked<typeof contract.listLoginLog>, 'way' | 'result'> & Checked<typeof contract.exportLoginLog>;

/** A page of a member's sign-ins and attempts, the newest first. */
export async function loginsOf(ctx: Context, memberId: MemberId, input: Asked): Promise<Page> {
  const filter = filterOf(memberId, input);
  const [rows, counted] = await Promise.all([
    store.selectLogins(ctx.db, filter, sliceOf(input)),
    store.countLogins(ctx.db, filter, COUNT_CAP + 1),
  ]);
  return pageAround(rows, counted, input, (row) => ({ ...row, time: formatTime(row.at) }));
}

/** The same as a file, whole. */
export async function exportLoginLog(ctx: Context, input: Checked<typeof contract.exportLoginLog>): Promise<Download> {
  const filter = filterOf(memberOf(ctx), input);
  const cells = (row: store.LoginRow) => [
    formatTime(row.at),
    labelOf('loginWay', row.way),
    labelOf('loginResult', row.result),
    row.ip,
    row.place,
    row.device,
  ];
  const pieces = inBatches((slice) => store.selectLogins(ctx.db, filter, slice), cells);
  const head = ['时间', '方式', '结果', 'IP', '地点', '设备'];
  return csvDownload(`登录日志-${dayOf(ctx.now())}.csv`, head, pieces);
}

function filterOf(memberId: MemberId, input: Checked<typeof contract.exportLoginLog>): store.LoginFilter {
  return { memberId, ...spanOf(input), way: input.way ?? null, result: input.result ?? null };
}

function labelOf(name: 'loginWay' | 'loginResult', value: number): string {
  return enums[name].find((row) => row.value === value)?.label ?? '';
}
