// What a ticket is about, found by its number among what its member has; an order of goods is its buyer's and its supplier's.
import { ticketSubject } from '@jishi/contract/enums/support';
import { type Queryable, type Sql, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** In words, and where the console shows it. */
export type Thing = { title: string; link: string };

const QUERIES: Readonly<Record<number, (thing: string, memberId: MemberId) => Sql>> = {
  [ticketSubject.product]: (code) => sql`
    select name as title, '/products/' || id as link from catalogue.project where code = ${code} or id::text = ${code}`,
  [ticketSubject.order]: (no, memberId) => sql`
    select subject as title, '/orders/' || no as link from payment.pay_order where no = ${no} and member_id = ${memberId}
    union all
    select p.name, '/recharge/orders/' || o.no
    from recharge.quick_order o join recharge.product p on p.id = o.product_id
    where o.no = ${no} and o.member_id = ${memberId}
    union all
    select p.brand || ' ' || p.name, '/marketplace/orders/' || o.no
    from marketplace.goods_order o
    join marketplace.product p on p.id = o.product_id
    join marketplace.supplier s on s.id = o.supplier_id
    where o.no = ${no} and ${memberId} in (o.member_id, s.member_id)
    limit 1`,
  [ticketSubject.call]: (id, memberId) => sql`
    select coalesce(p.name, '') || ' ' || r.path as title, '/calls?requestId=' || r.id as link
    from gateway.call_record r left join catalogue.project p on p.id = r.project_id
    where r.id = ${/^\d{1,18}$/.test(id) ? id : '0'}::bigint and r.member_id = ${memberId}
    limit 1`,
  [ticketSubject.invoice]: (no, memberId) => sql`
    select '发票申请' as title, '/invoices/' || no as link from invoice.invoice where no = ${no} and member_id = ${memberId}`,
};

/** Undefined for what is not there, or somebody else's. */
export async function selectThing(
  db: Queryable,
  memberId: MemberId,
  subject: number,
  thing: string,
): Promise<Thing | undefined> {
  const query = thing === '' ? undefined : QUERIES[subject];
  return query && db.maybe<Thing>(query(thing, memberId));
}
