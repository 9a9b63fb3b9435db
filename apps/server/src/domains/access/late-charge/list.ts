// Charges that came late, and what of them nobody could pay any more.
import * as contract from '@jishi/contract/console/ledger';
import { lateCharge } from '@jishi/contract/enums/access';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

const IS_BORNE = sql`(c.covered_calls < c.calls or c.covered_amount < c.amount)`;
const STATE = sql`case
  when c.settled_at is null then ${literal(lateCharge.waiting)} when ${IS_BORNE} then ${literal(lateCharge.borne)}
  else ${literal(lateCharge.covered)} end`;

export const searchLateCharges = listed(contract.searchLateCharges, {
  from: sql`gateway.late_charge c
    left join account.member m on m.id = c.member_id
    left join catalogue.project p on p.id = c.project_id
    left join gateway.node n on n.id = c.node_id`,
  columns: {
    id: sql`c.id`,
    memberId: sql`c.member_id`,
    memberName: sql`coalesce(m.nickname, '')`,
    projectName: sql`coalesce(p.name, '')`,
    node: sql`coalesce(n.name, c.node_id::text)`,
    state: STATE,
    units: sql`c.calls`,
    unit: sql`coalesce(p.unit, 1)`,
    borneUnits: sql`case when c.settled_at is null then 0 else c.calls - c.covered_calls end`,
    amount: sql`c.amount`,
    borneAmount: sql`case when c.settled_at is null then 0 else c.amount - c.covered_amount end`,
    foundTime: sql`c.found_at`,
    settledTime: sql`c.settled_at`,
  },
  where: { state: (state) => sql`${STATE} = ${state}`, memberId: (id) => sql`c.member_id = ${id}` },
  at: sql`c.found_at`,
  id: sql`c.id`,
  sums: ({ db }, matching) =>
    db.one(sql`
      select count(*) filter (where ${IS_BORNE})::int as borne, coalesce(sum(c.amount - c.covered_amount), 0)::bigint as borne_amount
      ${matching}`),
});
