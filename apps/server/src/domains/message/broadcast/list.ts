// Messages to many members, as operators list them.
import * as contract from '@jishi/contract/console/message';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { view } from './service';
import { BROADCAST, BROADCASTS, type ShownBroadcast } from './store';

/** The newest first. */
export const listBroadcasts = listed(contract.listBroadcasts, {
  from: BROADCASTS,
  columns: BROADCAST,
  row: (row: ShownBroadcast) => view(row),
  where: { status: (status) => sql`b.status = ${status}` },
  order: sql`b.id desc`,
});
