// How PostgreSQL means to read what a list shows.
import type { Checked } from '@jishi/contract/endpoint';
import type { ListEndpoint } from '@jishi/contract/list';
import { type Database, type Sql, type Statement, sql } from '@jishi/db';
import { openVault } from '@jishi/vault';
import type { Context, MemberId } from '../kernel/context';

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };

const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);

/** The nodes of the plan, outermost first, of the rows that a member's list reads for a page. */
export async function pagePlan<E extends ListEndpoint>(
  db: Database,
  list: { (ctx: Context, input: Checked<E>): Promise<unknown>; readonly endpoint: E },
  memberId: string,
  input: object,
): Promise<Plan[]> {
  const sent: Statement[] = [];
  const watched: Pick<Database, 'many' | 'one'> = {
    many: (statement) => {
      sent.push(statement);
      return db.many(statement);
    },
    one: (statement) => db.one(statement),
  };
  const actor = { kind: 'member', memberId: memberId as MemberId, sessionId: '', token: '' };
  await list({ db: watched, vault, actor } as unknown as Context, list.endpoint.input.parse(input) as Checked<E>);
  const explained = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${sent[0] as Sql}`);
  return nodesOf(explained['QUERY PLAN'][0].Plan);
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
