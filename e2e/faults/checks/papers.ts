// Invoices and certificates: what may be invoiced by the book alone, each serial issued once, and no certificate without its
// proof.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Check, type Evidence, bySql } from './check';

/** Statuses of invoices that stand or are applied for. */
const STANDS = 'i.status in (1, 2, 3, 6, 7)';

/** Reversals of order `o` with status `of`. */
const reversed = (of: string) => `(
  select coalesce(sum(q.amount), 0)
  from invoice.record r
  join invoice.reversal_part q on q.record_id = r.id
  join invoice.reversal v on v.no = q.reversal_no and v.status in (${of})
  where r.order_no = o.order_no)`;

/** By order: what it took of the deposit and put back, by the book; what stands on invoices, and what is to be reversed. */
const ORDERS = `orders as (
    select o.*,
      (select coalesce(sum(q.amount), 0) from invoice.record r join invoice.part q on q.record_id = r.id
       join invoice.invoice i on i.no = q.invoice_no and ${STANDS} where r.order_no = o.order_no) - ${reversed('3')} as invoiced,
      ${reversed('1, 2')} as reversing
    from (
      select a.owner_id as member_id, t.memo ->> 'orderNo' as order_no,
        coalesce(-sum(p.amount) filter (where a.kind = 'deposit' and e.sold > 0), 0) as taken,
        coalesce(sum(p.amount) filter (where a.kind = 'deposit' and e.sold < 0), 0) as back,
        coalesce(-sum(p.amount) filter (where a.kind = 'credit'), 0) as credit
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id and a.owner_kind = 1 and a.kind in ('deposit', 'credit')
      cross join lateral (
        select sum(q.amount) as sold from ledger.posting q join ledger.account r on r.id = q.account_id
        where q.transfer_id = t.id and r.owner_kind = 2 and r.kind in ('revenue.package', 'revenue.vip', 'revenue.sms')
      ) e
      where t.memo ->> 'orderNo' is not null and e.sold <> 0
      group by 1, 2
    ) o
  )`;

/** What a member is told is consumed − refunded − invoiced, credit only as far as it was paid back. */
const AVAILABLE = `
  with ${ORDERS}, told as (
    select x."memberId"::bigint as member_id, (x.consumed * 100000)::bigint as consumed, (x.refunded * 100000)::bigint as refunded,
      (x.invoiced * 100000)::bigint as invoiced, (x.available * 100000)::bigint as available
    from json_to_recordset($1::json) x ("memberId" text, consumed numeric, refunded numeric, invoiced numeric, available numeric)
  ), repaid as (
    select a.owner_id as member_id, sum(p.amount) as amount
    from ledger.posting p
    join ledger.account a on a.id = p.account_id and a.owner_kind = 1 and a.kind = 'credit'
    join ledger.transfer t on t.id = p.transfer_id and t.kind not in ('goods.back', 'goods.dispute', 'quick.back')
    where (p.amount > 0 or t.kind = 'credit.surplus') and not p.metered and not exists (
      select from ledger.posting q join ledger.account r on r.id = q.account_id
      where q.transfer_id = p.transfer_id and r.owner_kind = 2 and r.kind like 'revenue.%')
    group by 1
  ), due as (
    select m.id as member_id,
      coalesce(sum(o.taken), 0) + least(coalesce(max(r.amount), 0), coalesce(sum(greatest(o.credit, 0)), 0)) as consumed,
      coalesce(sum(o.back), 0) as refunded, coalesce(sum(o.invoiced), 0) as invoiced, coalesce(sum(o.credit), 0) as credit,
      coalesce(sum(trunc(greatest(o.taken - o.back - o.invoiced, 0) / 1000) * 1000), 0) as available
    from account.member m left join orders o on o.member_id = m.id left join repaid r on r.member_id = m.id
    group by m.id
  )
  select t.member_id, row_to_json(t) as told, row_to_json(d) as due
  from told t join due d on d.member_id = t.member_id
  where (t.consumed, t.refunded, t.invoiced) is distinct from (d.consumed::bigint, d.refunded::bigint, d.invoiced::bigint)
    or d.credit = 0 and t.available <> d.available`;

/** Of no order more is invoiced than was consumed, but for what open reversals take off; and its record says the same. */
const COVERED = `
  with ${ORDERS}
  select o.*, r.repaid, r.invoiced as recorded
  from orders o left join invoice.record r on r.order_no = o.order_no
  where o.invoiced - o.reversing > o.taken - o.back + coalesce(r.repaid, 0)
    or (r.deposit, r.refunded, r.invoiced, r.reversing) is distinct from (o.taken, o.back, o.invoiced, o.reversing) and r.id is not null`;

/** The platform issued what is kept here as issued, and nothing else under our numbers: each serial once. */
const ISSUED_ONCE = `
  with there as (
    select x.number, (x.gross * 100000)::bigint as gross
    from json_to_recordset($1::json) x ("orderNo" text, "blueNumber" text, number text, gross numeric)
    where exists (select from invoice.invoice i where i.no = x."orderNo")
      or exists (select from invoice.issued d where d.number = x."blueNumber")
  ), here as (select number, gross from invoice.issued)
  (select 'only there' as stands, * from there except all select 'only there', * from here)
  union all
  (select 'only here', * from here except all select 'only here', * from there)`;

/** An invoice says what became of it: its parts, its lines, its number, and what was reversed. */
const INVOICES = `
  select i.no, i.status, i.gross, i.reversed, p.parts, l.lines, d.issued, v.red
  from invoice.invoice i
  cross join lateral (select coalesce(sum(q.amount), 0) as parts from invoice.part q where q.invoice_no = i.no) p
  cross join lateral (select coalesce(sum(q.gross), 0) as lines from invoice.line q where q.serial = i.no) l
  cross join lateral (select count(*) as issued from invoice.issued q where q.serial = i.no and q.gross = i.gross) d
  cross join lateral (
    select coalesce(-sum(q.gross), 0) as red from invoice.issued q
    join invoice.reversal w on w.no = q.serial and w.invoice_no = i.no and w.status = 3
  ) v
  where i.gross <> p.parts or i.gross <> l.lines
    or d.issued <> case when i.status in (3, 6, 7) then 1 else 0 end
    or i.reversed <> v.red
    or i.status in (3, 6, 7) and i.status <> case when i.reversed = 0 then 3 when i.reversed = i.gross then 6 else 7 end`;

/**
 * A reversal that is issued stands on one red invoice of its amount, which is that of its parts and of what is taken off the
 * invoice that the platform reversed by it; any other stands on none.
 */
const REVERSALS = `
  with there as (
    select x.number, x."blueNumber" as blue from json_to_recordset($1::json) x (number text, "blueNumber" text)
  )
  select v.no, v.status, v.gross, p.parts, l.lines, d.red, b.number as blue, t.blue as reversed
  from invoice.reversal v
  cross join lateral (select coalesce(sum(q.amount), 0) as parts from invoice.reversal_part q where q.reversal_no = v.no) p
  cross join lateral (select coalesce(-sum(q.gross), 0) as lines from invoice.line q where q.serial = v.no) l
  cross join lateral (select count(*) as n, coalesce(-sum(q.gross), 0) as red from invoice.issued q where q.serial = v.no) d
  left join invoice.issued b on b.serial = v.invoice_no
  left join invoice.issued r on r.serial = v.no
  left join there t on t.number = r.number
  where v.gross <> p.parts
    or (d.n, d.red) is distinct from (case v.status when 3 then 1 else 0 end, case v.status when 3 then v.gross else 0 end)
    or v.status in (2, 3) and l.lines <> v.gross
    or v.status = 3 and t.blue is distinct from b.number`;

/** What is reversed, or being reversed, was agreed to by two people. */
const RED_BY_TWO = `
  select v.no, v.status from invoice.reversal v
  where v.status in (2, 3) and not exists (
    select from review.review r
    where r.kind = ${reviewKind.redReversal} and r.subject_id = v.no and r.status = 3 and r.first_by <> r.decided_by)`;

const FLOWS = `flows as (
    select * from json_to_recordset($1::json) x ("flowId" text, company text, times int, finished boolean)
  )`;

/** Who is certified told the amount that had arrived: the provider says so. */
const PROVED = `
  with ${FLOWS}
  select m.id, m.auth_status, e.id as enterprise, t.status as transfer
  from account.member m
  left join certification.enterprise e on e.member_id = m.id and e.status = 4
  left join certification.enterprise_transfer t on t.enterprise_id = e.id
  where (m.auth_status = 2) <> (e.id is not null)
    or e.id is not null and (
      t.status is distinct from 4
      or not exists (select from flows f where f."flowId" = t.flow_id and f.company = e.name and f.finished and f.times = 1))`;

/** What the provider sent to a company is what is kept here as sent, once. */
const SENT_ONCE = `
  with ${FLOWS}
  select e.name, t.status, t.flow_id, f.sent
  from certification.enterprise e
  left join certification.enterprise_transfer t on t.enterprise_id = e.id
  cross join lateral (
    select coalesce(sum(x.times), 0) as sent, coalesce(bool_or(x."flowId" = t.flow_id and x.times = 1), false) as known
    from flows x where x.company = e.name
  ) f
  where f.sent <> case when t.status in (2, 4, 5) then 1 else 0 end
    or t.status in (2, 4, 5) and not f.known`;

const told = ({ available }: Evidence) => [JSON.stringify(available)];
const issued = (evidence: Evidence) => [JSON.stringify(evidence.issued)];
const flows = (evidence: Evidence) => [JSON.stringify(evidence.flows)];

export const papers: readonly Check[] = [
  bySql('what can be invoiced is consumed, not refunded, not invoiced', AVAILABLE, told),
  bySql('no more is invoiced than was consumed', COVERED),
  bySql('each serial issued once at the platform', ISSUED_ONCE, issued),
  bySql('invoices say what became of them', INVOICES),
  bySql('reversals say what became of them', REVERSALS, issued),
  bySql('red invoices have two people', RED_BY_TWO),
  bySql('certified only by a proof', PROVED, flows),
  bySql('an amount is sent once to a company', SENT_ONCE, flows),
];
