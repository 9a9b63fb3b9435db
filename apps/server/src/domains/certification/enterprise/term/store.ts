// The only SQL of licences whose term ends.
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type Ending = { id: string; memberId: MemberId; name: string; termTo: string };

/** Licences in force whose last day is before `today`. Days as yyyy-MM-dd. */
export async function selectEnded(db: Queryable, today: string): Promise<Ending[]> {
  return db.many<Ending>(sql`
    select e.id, e.member_id, e.name, e.term_to::text
    from certification.enterprise e
    where e.status = ${Status.passed} and e.term_to < ${today}::date
    order by e.id
    limit 200`);
}

/** Licences in force that end within so many days, whose members were not reminded. */
export async function selectEnding(db: Queryable, today: string, days: number): Promise<Ending[]> {
  return db.many<Ending>(sql`
    select e.id, e.member_id, e.name, e.term_to::text
    from certification.enterprise e
    where e.status = ${Status.passed}
      and e.reminded_at is null
      and e.term_to between ${today}::date and ${today}::date + ${days}::int
    order by e.id
    limit 200`);
}

/** The term has ended: true once. */
export async function expire(tx: Transaction, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.enterprise set status = ${Status.expired} where id = ${id} and status = ${Status.passed}`);
  return changed === 1;
}

/** The member is reminded: true once. */
export async function remind(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.enterprise
    set reminded_at = ${now}
    where id = ${id} and status = ${Status.passed} and reminded_at is null`);
  return changed === 1;
}
