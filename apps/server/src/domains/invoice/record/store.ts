// Reads what was consumed from the postings, and keeps records of it.
import { invoiceStatus, taxItem } from '@jishi/contract/enums/invoice';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Consumed, type Placed, SETTLED_AFTER_SECONDS, type Standing } from './rules';
import { transferKinds } from '../../ledger';

/** Up to which Beijing month calls are on record, and up to which they are whole by the database's clock, which dates postings. */
export type Book = { until: string | null; whole: string };

const WHOLE = sql`to_char(
  date_trunc('month', (now() - make_interval(secs => ${literal(SETTLED_AFTER_SECONDS)})) at time zone 'Asia/Shanghai'),
  'YYYY-MM-DD')`;

/** Locks what is kept of a member's consumption until the transaction ends. */
export async function lockBook(tx: Transaction, memberId: MemberId): Promise<Book> {
  await tx.run(sql`insert into invoice.book (member_id) values (${memberId}) on conflict do nothing`);
  return tx.one<Book>(sql`
    select to_char(charged_until, 'YYYY-MM-DD') as until, ${WHOLE} as whole
    from invoice.book where member_id = ${memberId} for update`);
}

/** As `lockBook`, for who only looks. */
export function selectBook(db: Queryable, memberId: MemberId): Promise<Book> {
  return db.one<Book>(sql`
    select (select to_char(charged_until, 'YYYY-MM-DD') from invoice.book where member_id = ${memberId}) as until, ${WHOLE} as whole`);
}

export async function setChargedUntil(tx: Transaction, memberId: MemberId, until: string): Promise<void> {
  await tx.run(sql`update invoice.book set charged_until = ${until}::date where member_id = ${memberId}`);
}

/**
 * What calls took from a member in whole Beijing months from `from` (null: from the first) up to `until`. A lease takes money
 * when it is granted and puts the rest back when it closes: both count in the month of its closing.
 */
export function selectCalls(
  db: Queryable,
  memberId: MemberId,
  from: string | null,
  until: string,
): Promise<{ month: string; end: Date; deposit: bigint; credit: bigint }[]> {
  return db.many(sql`
    with own as (
      select id, kind from ledger.account
      where owner_kind = ${literal(accountOwner.member)} and owner_id = ${memberId} and kind in ('deposit', 'credit', 'hold')
    ), moved as (
      select distinct p.transfer_id
      from own join ledger.posting p on p.account_id = own.id
      where p.metered
        and (${from}::date is null or p.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai')
        and p.at < ${until}::date::timestamp at time zone 'Asia/Shanghai'
    ), charged as (
      select t.id, t.at, (
          select g.id from ledger.transfer g
          where t.key like 'lease:%:settle' and g.key = regexp_replace(t.key, ':settle$', ':grant')
        ) as granted
      from moved join ledger.transfer t on t.id = moved.transfer_id
      where t.key like 'lease:%:settle' or exists (
        select from ledger.posting e join ledger.account a on a.id = e.account_id
        where e.transfer_id = t.id and a.owner_kind = ${literal(accountOwner.platform)} and a.kind like 'revenue.%')
    ), used as (
      select date_trunc('month', c.at at time zone 'Asia/Shanghai') as month, own.kind, p.amount
      from charged c
      join ledger.posting p on p.transfer_id in (c.id, c.granted)
      join own on own.id = p.account_id
      where own.kind in ('deposit', 'credit')
    )
    select to_char(month, 'YYYY-MM') as month,
      (month + interval '1 month') at time zone 'Asia/Shanghai' as "end",
      coalesce(-sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposit,
      coalesce(-sum(amount) filter (where kind = 'credit'), 0)::bigint as credit
    from used group by month order by month`);
}

const TAX_ITEMS = sql`case a.kind
  when 'revenue.vip' then ${literal(taxItem.vip)} when 'revenue.sms' then ${literal(taxItem.sms)}
  else ${literal(taxItem.package)} end`;

/** What every order took from a member, and what a refund of it put back. Goods of others are not the site's to invoice. */
export function selectOrders(db: Queryable, memberId: MemberId): Promise<Consumed[]> {
  return db.many<Consumed>(sql`
    with own as (
      select id, kind from ledger.account
      where owner_kind = ${literal(accountOwner.member)} and owner_id = ${memberId} and kind in ('deposit', 'credit')
    ), moved as (
      select p.transfer_id,
        coalesce(sum(p.amount) filter (where own.kind = 'deposit'), 0)::bigint as deposit,
        coalesce(sum(p.amount) filter (where own.kind = 'credit'), 0)::bigint as credit
      from own join ledger.posting p on p.account_id = own.id
      where not p.metered group by p.transfer_id
    ), sold as (
      select t.memo ->> 'orderNo' as order_no, t.at, m.deposit, m.credit, e.amount < 0 as is_back, ${TAX_ITEMS} as tax_item
      from moved m
      join ledger.transfer t on t.id = m.transfer_id and t.memo ->> 'orderNo' is not null
      join ledger.posting e on e.transfer_id = t.id
      join ledger.account a on a.id = e.account_id and a.owner_kind = ${literal(accountOwner.platform)}
        and a.kind in ('revenue.package', 'revenue.vip', 'revenue.sms')
    )
    select 'order:' || s.order_no as source, s.order_no, s.tax_item, coalesce(max(o.subject), s.order_no) as title,
      min(s.at) as at,
      coalesce(-sum(s.deposit) filter (where not s.is_back), 0)::bigint as deposit,
      coalesce(sum(s.deposit) filter (where s.is_back), 0)::bigint as deposit_back,
      coalesce(-sum(s.credit) filter (where not s.is_back), 0)::bigint as credit,
      coalesce(sum(s.credit) filter (where s.is_back), 0)::bigint as credit_back
    from sold s left join payment.pay_order o on o.no = s.order_no
    group by s.order_no, s.tax_item`);
}

/**
 * What a member paid back of used credit: postings onto it that are neither calls nor what was bought on it and came back, less what
 * came back beyond what was owed.
 */
export async function selectRepaid(tx: Queryable, memberId: MemberId): Promise<bigint> {
  const { repaid } = await tx.one<{ repaid: bigint }>(sql`
    select coalesce(sum(p.amount), 0)::bigint as repaid
    from ledger.account c join ledger.posting p on p.account_id = c.id join ledger.transfer t on t.id = p.transfer_id
    where c.owner_kind = ${literal(accountOwner.member)} and c.owner_id = ${memberId} and c.kind = 'credit' and not p.metered
      and (t.kind = any (${transferKinds('credit.surplus')}) or p.amount > 0)
      and t.kind <> all (${transferKinds('goods.back', 'goods.dispute', 'quick.back')})
      and not exists (
        select from ledger.posting e join ledger.account a on a.id = e.account_id
        where e.transfer_id = p.transfer_id and a.owner_kind = ${literal(accountOwner.platform)} and a.kind like 'revenue.%')`);
  return repaid;
}

/** Whether anything of a member's stands on an invoice: what nobody has invoiced nothing can fall short of. */
export async function hasInvoiced(db: Queryable, memberId: MemberId): Promise<boolean> {
  return (await db.run(sql`select from invoice.record where member_id = ${memberId} and invoiced > 0 limit 1`)) === 1;
}

export type NewRecord = Pick<Consumed, 'source' | 'taxItem' | 'title' | 'orderNo' | 'at' | 'deposit' | 'credit'>;

export type RecordRow = Standing & {
  id: string;
  source: string;
  taxItem: Consumed['taxItem'];
  title: string;
  orderNo: string | null;
  at: Date;
  invoiced: bigint;
  reversing: bigint;
};

/** The oldest first. */
export function selectRecords(db: Queryable, memberId: MemberId): Promise<RecordRow[]> {
  return db.many<RecordRow>(sql`
    select id, source, tax_item, title, order_no, at, deposit, credit, repaid, refunded, invoiced, reversing
    from invoice.record where member_id = ${memberId} order by at, source`);
}

/** Puts consumption on record that is not, while its member's book is locked; answers its id. */
export async function insertRecord(tx: Transaction, memberId: MemberId, consumed: NewRecord): Promise<string> {
  const { source, taxItem: item, title, orderNo, at, deposit, credit } = consumed;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into invoice.record (member_id, source, tax_item, title, order_no, at, deposit, credit)
    values (${memberId}, ${source}, ${item}, ${title}, ${orderNo}, ${at}, ${deposit}, ${credit})
    returning id`);
  return id;
}

export async function setStanding(tx: Transaction, id: string, { repaid, refunded }: Standing): Promise<void> {
  await tx.run(sql`update invoice.record set repaid = ${repaid}, refunded = ${refunded} where id = ${id}`);
}

export type Move = { recordId: string; invoiced: bigint; reversing: bigint };

/** Changes what is invoiced and what is being reversed of records, by so much. Fails where nothing covers it: record_covered. */
export async function moveRecords(tx: Transaction, moves: readonly Move[]): Promise<void> {
  await tx.run(sql`
    update invoice.record r set invoiced = r.invoiced + m.invoiced, reversing = r.reversing + m.reversing
    from unnest(
      ${moves.map(({ recordId }) => recordId)}::bigint[], ${moves.map(({ invoiced }) => invoiced)}::bigint[],
      ${moves.map(({ reversing }) => reversing)}::bigint[]) m (id, invoiced, reversing)
    where r.id = m.id`);
}

/** What stands on invoices of these records, the newest first. */
export function selectPlaced(tx: Transaction, recordIds: readonly string[]): Promise<Placed[]> {
  return tx.many<Placed>(sql`
    select p.invoice_no, p.record_id, p.amount - p.reversed as left, i.status = ${literal(invoiceStatus.applied)} as is_applied
    from invoice.part p join invoice.invoice i on i.no = p.invoice_no
    where i.no in (select q.invoice_no from invoice.part q where q.record_id = any (${recordIds}::bigint[]))
      and i.status in (
        ${literal(invoiceStatus.applied)}, ${literal(invoiceStatus.issuing)}, ${literal(invoiceStatus.issued)},
        ${literal(invoiceStatus.partlyReversed)})
      and p.reversed < p.amount
    order by i.applied_at desc, i.no desc, p.record_id`);
}
