// Applications, as operators list them.
import * as contract from '@jishi/contract/console/apply';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { dayOf } from '../../../../kernel/time';
import { callsOn, remainingAt } from '../store';

/** All members' applications, the newest first. */
export const searchApplies = listed(contract.searchApplies, {
  from: sql`access.apply a
    left join account.member m on m.id = a.member_id
    left join catalogue.project p on p.id = a.project_id`,
  columns: ({ now }) => ({
    id: sql`a.id`,
    memberId: sql`a.member_id`,
    memberName: sql`m.nickname`,
    projectId: sql`a.project_id`,
    projectName: sql`p.name`,
    status: sql`a.status`,
    reason: sql`a.reason`,
    price: sql`p.price`,
    remaining: remainingAt(now()),
    callsToday: callsOn(dayOf(now())),
    createTime: sql`a.created_at`,
  }),
  where: {
    memberId: (id) => sql`a.member_id = ${id}`,
    projectId: (id) => sql`a.project_id = ${id}`,
    status: (status) => sql`a.status = ${status}`,
  },
  id: sql`a.id`,
});
