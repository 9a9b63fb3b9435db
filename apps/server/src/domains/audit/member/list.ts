// The part of the audit trail that is a member's own, read by member and id: as fast on the last of ten million entries as
// on the first.
import { actorKind } from '@jishi/contract/enums/account';
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/audit';
import { memberActions } from '@jishi/contract/audit-words';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { placeOf } from '../../../kernel/place';
import { ENTRY, type EntryRow } from '../store';
import { actionText, detailText, targetText } from './rules';

/** What the member did, the newest first. */
export const listOperations = listed(contract.listOperations, {
  from: sql`audit.entry e`,
  columns: ENTRY,
  row: ({ targetKind, targetId, ...entry }: EntryRow) => ({
    ...entry,
    place: placeOf(entry.ip),
    actionText: actionText(entry.action),
    target: targetText(targetKind, targetId),
    before: detailText(entry.before),
    after: detailText(entry.after),
  }),
  where: { action: (action) => sql`e.action = ${action}` },
  own: (memberId) => sql`e.actor_kind = ${literal(actorKind.member)} and e.actor_id = ${memberId}`,
  at: sql`e.at`,
  id: sql`e.id`,
  sums: async () => ({ actions: Object.entries(memberActions).map(([action, text]) => ({ action, text })) }),
});

/** The same as a file. */
export const operationsFile = listOperations.file({
  kind: exportKind.operations,
  head: ['时间', '操作', '对象', 'IP', '地点', '之前', '之后'],
  cells: ({ time, actionText: action, target, ip, place, before, after }) => [
    time,
    action,
    target,
    ip,
    place,
    before,
    after,
  ],
});
