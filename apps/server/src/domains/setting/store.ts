// Changes of settings, each one kept; those in force hold or held.
import { reviewKind } from '@jishi/contract/enums/review';
import type { SettingGroup } from '@jishi/contract/settings';
import { type Transaction, sql } from '@jishi/db';
import { type KeptChange, changeStore } from './change/store';
import type { Changed, Texts } from './rules';

export type ChangeRow = KeptChange & {
  part: SettingGroup;
  /** All that operators have set in this part with it. */
  said: Texts;
  changed: Changed;
};

export const { selectChanges, selectStanding, selectChange, selectReviewId, lockChange, lockChanges, enforce } =
  changeStore<ChangeRow>({
    table: sql`setting.change`,
    of: sql`part`,
    more: sql`c.said, c.changed`,
    kind: reviewKind.settings,
  });

type NewChange = Pick<ChangeRow, 'part' | 'previous' | 'said' | 'changed' | 'status' | 'reason' | 'savedAt'> & {
  savedBy: string;
};

/** Keeps a change, under the lock; undefined where another one waits or took the same place. */
export async function insertChange(tx: Transaction, row: NewChange): Promise<string | undefined> {
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into setting.change (part, previous, said, changed, status, reason, saved_by, saved_at)
    values (
      ${row.part}, ${row.previous}, ${JSON.stringify(row.said)}::jsonb, ${JSON.stringify(row.changed)}::jsonb, ${row.status},
      ${row.reason}, ${row.savedBy}, ${row.savedAt}
    )
    on conflict do nothing
    returning id::text as id`);
  return inserted?.id;
}

/** Ends a locked one that never held. */
export async function end(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update setting.change set status = ${status} where id = ${id}`);
}
