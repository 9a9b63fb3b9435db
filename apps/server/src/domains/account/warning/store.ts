// The only SQL of balance warnings: their lines, and the statement that decides which are crossed.
import { leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { BalanceWarningRow } from './rules';

/** A member's setting; undefined before the first one. */
export async function selectWarning(db: Queryable, memberId: MemberId): Promise<BalanceWarningRow | undefined> {
  return db.maybe<BalanceWarningRow>(sql`
    select w.enabled, w.threshold, w.channels, w.fired_at
    from account.balance_warning w
    where w.member_id = ${memberId}`);
}

/** Saves the setting. A changed threshold can fire again, and so can a warning switched on or off. */
export async function saveWarning(
  tx: Transaction,
  memberId: MemberId,
  { enabled, threshold, channels }: Omit<BalanceWarningRow, 'firedAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into account.balance_warning as w (member_id, enabled, threshold, channels)
    values (${memberId}, ${enabled}, ${threshold}, ${channels})
    on conflict (member_id) do update
    set enabled = excluded.enabled,
      threshold = excluded.threshold,
      channels = excluded.channels,
      fired_at = case when w.enabled = excluded.enabled and w.threshold = excluded.threshold then w.fired_at end`);
}

export type Crossing = { memberId: MemberId; balance: bigint; threshold: bigint; channels: string[]; fires: boolean };

/**
 * Finds up to `limit` warnings whose line was crossed either way since the last look, and turns them over in the same
 * statement: of several lookers at once each crossing is seen by one. What another one is turning over is left to it.
 */
export async function turnWarnings(tx: Transaction, now: Date, limit: number): Promise<Crossing[]> {
  return tx.many<Crossing>(sql`
    with crossed as (
      select w.member_id, s.balance
      from account.balance_warning w
      join account.member m on m.id = w.member_id and m.status = ${memberStatus.normal}
      cross join lateral (
        -- what the member may spend, as their account page shows it
        select (
          select coalesce(sum(a.balance), 0)
          from ledger.account a
          where a.owner_kind = ${accountOwner.member} and a.owner_id = w.member_id and a.kind in ('deposit', 'bonus')
        ) + (
          select coalesce(sum((l.granted - l.used) * l.price), 0)
          from gateway.lease l
          where l.member_id = w.member_id and l.state = ${leaseState.open} and l.source = ${chargeSource.balance}
        ) as balance
      ) s
      where w.enabled and (w.fired_at is null) = (s.balance < w.threshold)
      order by w.member_id
      limit ${limit}
      for update of w skip locked
    )
    update account.balance_warning w
    set fired_at = case when w.fired_at is null then ${now}::timestamptz end
    from crossed c
    where w.member_id = c.member_id
    returning w.member_id, c.balance::bigint, w.threshold, w.channels, w.fired_at is not null as fires`);
}
