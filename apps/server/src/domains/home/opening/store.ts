// Reads how far a new site has come: a few rows of small tables.
import { payeeStatus } from '@jishi/contract/enums/payment';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, literal, sql } from '@jishi/db';
import type { Standing } from './rules';

/**
 * The software brings one edition of each agreement; a second one is an operator's. What it brings of products is on sale by itself
 * where a sandbox is, else an operator put it on sale.
 */
export function selectStanding(db: Queryable, isSandbox: boolean): Promise<Omit<Standing, 'hasSeller' | 'lastBackup'>> {
  return db.one(sql`
    select
      (select count(*)::int from operator.account where role = 'owner' and status = 1) as owners,
      (select count(*)::int from payment.payee where status = ${literal(payeeStatus.inUse)}) as payees,
      (select count(*)::int from catalogue.project where status = ${literal(projectStatus.onSale)} and not demo
        and not (official and ${isSandbox})) as products,
      (select count(*)::int from (
        select from content.protocol group by code having count(*) > 1
      ) gone_through) as agreements,
      greatest((select count(distinct code)::int from content.protocol), 1) as of`);
}
