// The audit trail, as operators search it.
import { actorKind } from '@jishi/contract/enums/account';
import * as contract from '@jishi/contract/console/audit';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { beginningWith } from '../../../kernel/search';
import { ENTRY, type EntryRow } from '../store';

const MEMBER = literal(actorKind.member);
const OPERATOR = literal(actorKind.operator);

type Entry = EntryRow & { actorKind: number; actorName: string };

/** Who did what, the newest first. */
export const searchAudit = listed(contract.searchAudit, {
  from: sql`audit.entry e`,
  columns: {
    ...ENTRY,
    actorKind: sql`e.actor_kind`,
    actorName: sql`coalesce(
      case e.actor_kind
        when ${MEMBER} then (select m.nickname from account.member m where m.id = e.actor_id)
        when ${OPERATOR} then (select a.name from operator.account a where a.id = e.actor_id)
        else '系统'
      end, e.actor_id::text, '')`,
  },
  row: (entry: Entry) => ({ ...entry, before: textOf(entry.before), after: textOf(entry.after) }),
  where: {
    actorKind: (kind) => sql`e.actor_kind = ${kind}`,
    action: (beginning) => sql`e.action like ${beginningWith(beginning)}`,
    targetId: (id) => sql`e.target_id = ${id}`,
    memberId: (id) => sql`e.actor_kind = ${MEMBER} and e.actor_id = ${id}`,
  },
  at: sql`e.at`,
  id: sql`e.id`,
});

function textOf(detail: unknown): string | null {
  return detail === null ? null : JSON.stringify(detail);
}
