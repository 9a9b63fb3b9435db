// The login log: as its member reads it and takes it away, and as operators read it.
import * as contract from '@jishi/contract/account/session';
import { deviceName } from '@jishi/contract/device-words';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { type exportLoginLog } from '@jishi/contract/export';
import type { Context, MemberId } from '../../../kernel/context';
import { type ListFile, inBatches } from '../../../kernel/csv';
import { COUNT_CAP, pageAround, sliceOf, spanOf } from '../../../kernel/cursor';
import { labelOf } from '../../../kernel/labels';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import * as store from './store';

type Page = Output<typeof contract.listLoginLog>;

export const listLoginLog = useCase(contract.listLoginLog, (ctx, input) => loginsOf(ctx, ctx.member, input));

type Conditions = Checked<typeof exportLoginLog>;
type Asked = Omit<Checked<typeof contract.listLoginLog>, 'way' | 'result'> & Conditions;

/** A page of a member's sign-ins and attempts, the newest first. */
export async function loginsOf(ctx: Context, memberId: MemberId, input: Asked): Promise<Page> {
  const filter = filterOf(memberId, input);
  const [rows, counted] = await Promise.all([
    store.selectLogins(ctx.db, filter, sliceOf(input)),
    store.countLogins(ctx.db, filter, COUNT_CAP + 1),
  ]);
  return pageAround(rows, counted, input, (row) => ({ ...row, time: formatTime(row.at) }));
}

/** The same as a file. */
export const loginLogFile: ListFile<Conditions> = {
  kind: exportKind.logins,
  head: ['时间', '方式', '结果', 'IP', '地点', '设备'],
  pieces: (ctx, memberId, filter) =>
    inBatches(
      (slice) => store.selectLogins(ctx.db, filterOf(memberId, filter), slice),
      cellsOf,
      ({ id }) => id,
    ),
};

function cellsOf(row: store.LoginRow): string[] {
  return [
    formatTime(row.at),
    labelOf('loginWay', row.way),
    labelOf('loginResult', row.result),
    row.ip,
    row.place,
    deviceName(row.device),
  ];
}

function filterOf(memberId: MemberId, input: Conditions): store.LoginFilter {
  return { memberId, ...spanOf(input), way: input.way ?? null, result: input.result ?? null };
}
