// Operators search the audit trail.
import * as contract from '@jishi/contract/console/audit';
import type { Output } from '@jishi/contract/endpoint';
import { actorKind } from '@jishi/contract/enums/account';
import type { Context } from '../../../kernel/context';
import { COUNT_CAP, pageAround, sliceOf, spanOf } from '../../../kernel/cursor';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { memberNames } from '../../account';
import { operatorNames } from '../../operator';
import { type AuditRow, countEntries, selectEntries } from './store';

/** The audit trail, newest first. */
export const searchAudit = useCase(contract.searchAudit, async (ctx, input) => {
  const filter = {
    ...spanOf(input),
    actorKind: input.actorKind ?? null,
    action: input.action || null,
    targetId: input.targetId || null,
    memberId: input.memberId ?? null,
  };
  const [rows, counted] = await Promise.all([
    selectEntries(ctx.db, filter, sliceOf(input)),
    countEntries(ctx.db, filter, COUNT_CAP + 1),
  ]);
  const { list, ...page } = pageAround(rows, counted, input, (row) => row);
  return { ...page, list: await view(ctx, list) };
});

async function view(ctx: Context, rows: readonly AuditRow[]): Promise<Output<typeof contract.searchAudit>['list']> {
  const idsOf = (kind: number) => [...new Set(rows.filter((row) => row.actorKind === kind).map(actorIdOf))];
  const [members, operators] = await Promise.all([
    memberNames(ctx.db, idsOf(actorKind.member)),
    operatorNames(ctx.db, idsOf(actorKind.operator)),
  ]);
  const nameOf = (row: AuditRow) => {
    if (row.actorKind === actorKind.system) return '系统';
    const names = row.actorKind === actorKind.member ? members : operators;
    return names.get(actorIdOf(row)) ?? actorIdOf(row);
  };
  return rows.map((row) => ({
    id: row.id,
    time: formatTime(row.at),
    actorKind: row.actorKind,
    actorName: nameOf(row),
    ip: row.ip,
    action: row.action,
    targetKind: row.targetKind,
    targetId: row.targetId,
    before: textOf(row.before),
    after: textOf(row.after),
  }));
}

function actorIdOf(row: AuditRow): string {
  return row.actorId ?? '';
}

function textOf(detail: unknown): string | null {
  return detail === null ? null : JSON.stringify(detail);
}
