// What calls of a product cost from when on, as operators see it.
import * as contract from '@jishi/contract/console/upstream';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const listUpstreamCosts = listed(contract.listUpstreamCosts, {
  from: sql`upstream.cost c
    left join catalogue.api_info i on i.id = c.api_id
    left join operator.account b on b.id = c.set_by`,
  columns: {
    id: sql`c.id`,
    apiName: sql`case when c.api_id is null then '' else coalesce(i.name, '已删除的接口') end`,
    price: sql`c.price`,
    fromDay: sql`c.from_day::text`,
    setTime: sql`c.set_at`,
    setBy: sql`coalesce(b.name, '')`,
    reason: sql`c.reason`,
  },
  where: { projectId: (id) => sql`c.project_id = ${id}` },
  order: sql`c.from_day desc, c.id desc`,
});
