// The only SQL of the examples' enterprises.
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type Certified = { id: string; memberId: MemberId; name: string };

/** The licences by which example members are certified. */
export function selectDemo(tx: Transaction): Promise<Certified[]> {
  return tx.many<Certified>(sql`
    select e.id, e.member_id, e.name
    from certification.enterprise e
    join account.member m on m.id = e.member_id
    where m.demo and e.status = ${Status.passed}
    order by e.id`);
}
