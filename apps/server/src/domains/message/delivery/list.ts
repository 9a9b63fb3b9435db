// Messages on their way out, as operators search them.
import * as contract from '@jishi/contract/console/delivery';
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { shownError } from '../../../kernel/shown-error';

const { sent, failed, expired } = deliveryStatus;

type Raw = {
  id: string;
  channel: number;
  status: number;
  memberId: string | null;
  memberPhone: string | null;
  attempts: number;
  said: string | null;
  createTime: string;
  endTime: string | null;
  dueTime: string | null;
};

/** The newest first. */
export const searchDeliveries = listed<typeof contract.searchDeliveries, Raw>(contract.searchDeliveries, {
  from: sql`message.outbox o left join account.member m on m.id = o.member_id`,
  counts: sql`message.outbox o`,
  columns: {
    id: sql`o.seq`,
    channel: sql`o.channel`,
    status: sql`o.status`,
    memberId: sql`o.member_id::text`,
    memberPhone: sql`m.phone_mask`,
    attempts: sql`o.attempts::int`,
    said: sql`o.carrier_ref`,
    createTime: sql`o.created_at`,
    endTime: sql`o.finished_at`,
    dueTime: sql`case when o.finished_at is null then o.due_at end`,
  },
  row: ({ memberId, memberPhone, said, ...row }) => ({
    ...row,
    memberId: memberId ?? '',
    memberPhone: memberPhone ?? '',
    // of what was sent it is the carrier's number, which a question to the carrier needs whole
    said: row.status === sent ? (said ?? '') : shownError(said),
  }),
  where: {
    status: (status) => sql`o.status = ${status}`,
    channel: (channel) => sql`o.channel = ${channel}`,
    memberId: (id) => sql`o.member_id = ${id}`,
  },
  at: sql`o.created_at`,
  id: sql`o.seq`,
  sums: ({ db }, matching, { beginTime, endTime }) =>
    db.one(sql`
      select count(*) filter (where o.status = ${literal(sent)})::int as sent,
        count(*) filter (where o.status in (${literal(failed)}, ${literal(expired)}))::int as not_sent
      ${matching} ${beginTime || endTime ? sql`` : sql`and o.created_at > now() - interval '1 day'`}`),
});
