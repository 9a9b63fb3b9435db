// The only SQL of the small transfers of applications.
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { AMOUNT_TRIES } from '../../transfer/rules';
import { ASK_EVERY_MS, State } from './rules';

export type TransferRow = {
  enterpriseId: string;
  attempt: number;
  status: number;
  bank: string;
  branch: string;
  accountCipher: Buffer;
  accountMask: string;
  flowId: string | null;
  reason: string;
  sentAt: Date | null;
  endsAt: Date | null;
  /** Tries at the amount that are left. */
  triesLeft: number;
};

const SELECT = sql`
  select
    t.enterprise_id, t.attempt, t.status, t.bank, t.branch, t.account_cipher, t.account_mask, t.flow_id, t.reason,
    t.sent_at, t.ends_at, ${AMOUNT_TRIES}::int - coalesce(f.tries, 0) as tries_left
  from certification.enterprise_transfer t
  left join certification.transfer f on f.flow_id = t.flow_id`;

export async function selectTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return db.maybe<TransferRow>(sql`${SELECT} where t.enterprise_id = ${id}`);
}

export type NewTransfer = Pick<TransferRow, 'bank' | 'branch' | 'accountCipher' | 'accountMask'>;

/** Notes that an amount is to be sent, unless one is or was on its way; the number of the attempt, undefined if not. */
export async function noteSending(tx: Transaction, id: string, row: NewTransfer): Promise<number | undefined> {
  const noted = await tx.maybe<{ attempt: number }>(sql`
    insert into certification.enterprise_transfer as t (enterprise_id, bank, branch, account_cipher, account_mask)
    values (${id}, ${row.bank}, ${row.branch}, ${row.accountCipher}, ${row.accountMask})
    on conflict (enterprise_id) do update
    set
      attempt = t.attempt + 1,
      status = ${State.sending},
      bank = excluded.bank,
      branch = excluded.branch,
      account_cipher = excluded.account_cipher,
      account_mask = excluded.account_mask,
      flow_id = null,
      reason = '',
      asked_at = null
    where t.status = ${State.failed}
    returning attempt`);
  return noted?.attempt;
}

/** Claims the right to ask the provider about a transfer that is on its way; one caller gets it at a time. */
export async function claimAsking(db: Queryable, id: string): Promise<boolean> {
  const changed = await db.run(sql`
    update certification.enterprise_transfer
    set asked_at = now()
    where enterprise_id = ${id}
      and status = ${State.sending}
      and (asked_at is null or asked_at <= now() - ${ASK_EVERY_MS} * interval '1 millisecond')`);
  return changed === 1;
}

/** Keeps the provider's name for a transfer. */
export async function keepFlow(db: Queryable, id: string, flowId: string): Promise<void> {
  await db.run(sql`
    update certification.enterprise_transfer
    set flow_id = ${flowId}
    where enterprise_id = ${id} and status = ${State.sending}`);
}

/** The amount has been sent; false when that is known already. */
export async function setSent(tx: Transaction, id: string, sentAt: Date, endsAt: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.enterprise_transfer
    set status = ${State.sent}, sent_at = ${sentAt}, ends_at = ${endsAt}
    where enterprise_id = ${id} and status = ${State.sending}`);
  return changed === 1;
}

/** Ends a transfer as `to`; false when it was none of `from` any more. */
export async function end(
  tx: Transaction,
  id: string,
  { from, to, reason = '' }: { from: readonly number[]; to: number; reason?: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.enterprise_transfer
    set status = ${to}, reason = ${reason}
    where enterprise_id = ${id} and status = any (${from})`);
  return changed === 1;
}

/** Applications on this way whose transfer is on its way, or whose days are over at `now`. */
export async function selectDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select t.enterprise_id::text as id
    from certification.enterprise_transfer t
    join certification.enterprise e on e.id = t.enterprise_id
    where e.status in (${Status.checking}, ${Status.awaiting})
      and e.way = ${Way.transfer}
      and (t.status = ${State.sending} or t.status = ${State.sent} and t.ends_at <= ${now})
    order by t.asked_at nulls first
    limit 100`);
  return rows.map(({ id }) => id);
}
