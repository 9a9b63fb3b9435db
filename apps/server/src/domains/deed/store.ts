// The SQL of deeds themselves, and of what was done to them.
import { deedStatus } from '@jishi/contract/enums/deed';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { numbered } from '../../kernel/number';
import type { OpenThere } from '../review';
import { DUE_HOURS } from './rules';

export type DeedRow = {
  id: string;
  no: string;
  memberId: MemberId;
  kind: number;
  /** As it is kept: one that has expired is still in force here. */
  status: number;
  creditCode: string;
  contactCipher: Buffer | null;
  agreement: string;
  scanDigest: string | null;
};

const COLUMNS = sql`d.id, d.no, d.member_id, d.kind, d.status, d.credit_code, d.contact_cipher, d.agreement, d.scan_digest`;

/** The status that holds at a moment. */
export function statusAt(now: Date): Sql {
  return sql`(case when d.status = ${literal(deedStatus.inForce)} and d.ends_at <= ${now}
    then ${literal(deedStatus.expired)} else d.status end)::int`;
}

/** A number that no other deed has. */
export async function newNo(db: Queryable): Promise<string> {
  return (await db.one<{ no: string }>(sql`select ${numbered('HT', 'deed.deed_no', 6)} as no`)).no;
}

export type NewDeed = Pick<DeedRow, 'no' | 'memberId' | 'kind' | 'creditCode' | 'agreement'> & {
  key: string;
  buyer: string;
  purchaseNo: string;
  contactCipher: Buffer;
  amount: bigint | null;
  at: Date;
};

/** Keeps one with its first step, once under its key; undefined where it is there. */
export function insertDeed(tx: Transaction, deed: NewDeed): Promise<DeedRow | undefined> {
  const { no, memberId, key, kind, buyer, creditCode, purchaseNo, contactCipher, agreement, amount, at } = deed;
  return tx.maybe<DeedRow>(sql`
    with made as (
      insert into deed.deed as d
        (no, member_id, key, kind, buyer, credit_code, purchase_no, contact_cipher, agreement, amount, created_at, changed_at)
      values (${no}, ${memberId}, ${key}, ${kind}, ${buyer}, ${creditCode}, ${purchaseNo}, ${contactCipher}, ${agreement},
        ${amount}, ${at}, ${at})
      on conflict (member_id, key) do nothing
      returning ${COLUMNS}
    ), told as (
      insert into deed.step (deed_id, status, at) select id, status, ${at}::timestamptz from made
    )
    select * from made`);
}

export function selectByKey(db: Queryable, memberId: MemberId, key: string): Promise<DeedRow | undefined> {
  return db.maybe<DeedRow>(sql`
    select ${COLUMNS} from deed.deed d where d.member_id = ${memberId} and d.key = ${key}`);
}

export function selectByNo(db: Queryable, no: string): Promise<DeedRow | undefined> {
  return db.maybe<DeedRow>(sql`select ${COLUMNS} from deed.deed d where d.no = ${no}`);
}

type Move = {
  from: readonly number[];
  to: number;
  at: Date;
  /** null: its member does it. */
  operatorId: string | null;
  reason?: string;
  /** The scan that comes with it. */
  scan?: string;
  /** The scan that it is about: with another one there by now it does not happen. */
  seen?: string;
  /** Until when it is in force then. */
  endsAt?: Date | null;
};

/**
 * Puts a deed elsewhere, says who did it, and lets the orders of a voided one go, in one statement. Undefined where it is none
 * of `from` by now.
 */
export function move(tx: Transaction, no: string, how: Move): Promise<DeedRow | undefined> {
  const { from, to, at, operatorId, reason = '', scan = null, seen = null, endsAt = null } = how;
  const isEffect = to === deedStatus.inForce;
  return tx.maybe<DeedRow>(sql`
    with moved as (
      update deed.deed d
      set status = ${to}, changed_at = ${at}, scan_digest = coalesce(${scan}::text, d.scan_digest),
        effect_at = case when ${isEffect}::boolean then ${at}::timestamptz else d.effect_at end,
        ends_at = case when ${isEffect}::boolean then ${endsAt}::timestamptz else d.ends_at end
      where d.no = ${no} and d.status = any (${from}::int[]) and (d.ends_at is null or d.ends_at > ${at}::timestamptz)
        and (${seen}::text is null or d.scan_digest = ${seen}::text)
      returning ${COLUMNS}
    ), told as (
      insert into deed.step (deed_id, status, operator_id, reason, at)
      select id, status, ${operatorId}::bigint, ${reason}::text, ${at}::timestamptz from moved
    ), let_go as (
      update deed.ordered o set is_live = false
      from moved where o.deed_id = moved.id and moved.status = ${deedStatus.voided}
    )
    select * from moved`);
}

export type StepRow = { status: number; operatorId: string | null; operatorName: string; reason: string; at: Date };

/** What was done to a deed, in its order. */
export function selectSteps(db: Queryable, deedId: string): Promise<StepRow[]> {
  return db.many<StepRow>(sql`
    select s.status, s.operator_id, coalesce(o.name, '') as operator_name, s.reason, s.at
    from deed.step s left join operator.account o on o.id = s.operator_id
    where s.deed_id = ${deedId} order by s.id`);
}

/** The numbers of a deed's orders. */
export async function selectOrderNos(db: Queryable, deedId: string): Promise<string[]> {
  const rows = await db.many<{ orderNo: string }>(sql`
    select order_no from deed.ordered where deed_id = ${deedId} order by order_no`);
  return rows.map(({ orderNo }) => orderNo);
}

/** Those that wait for an operator. */
export function selectOpen(db: Queryable, now: Date): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open,
      count(*) filter (where changed_at <= ${now}::timestamptz - make_interval(hours => ${DUE_HOURS}))::int as overdue,
      min(changed_at) as since, min(changed_at) + make_interval(hours => ${DUE_HOURS}) as due
    from deed.deed where status = ${literal(deedStatus.toConfirm)}`);
}
