// Memberships, as operators list them.
import * as contract from '@jishi/contract/console/vip';
import { vipMembershipState } from '@jishi/contract/enums/payment';
import { Phone } from '@jishi/contract/values';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { phoneKeyOf } from '../../account';

/** VIP memberships, the last to end first. */
export const searchVipMemberships = listed(contract.searchVipMemberships, {
  from: (ctx) => sql`vip.membership s
    join vip.level v on v.level = s.level
    join account.member m on m.id = s.member_id
    cross join lateral (
      select case when s.ends_at <= ${ctx.now()} then ${literal(vipMembershipState.over)} when s.starts_at > ${ctx.now()} then ${literal(vipMembershipState.toCome)} else ${literal(vipMembershipState.running)} end as state
    ) t`,
  columns: {
    id: sql`s.id`,
    memberId: sql`s.member_id`,
    memberPhone: sql`m.phone_mask`,
    level: sql`v.rank`,
    name: sql`v.name`,
    state: sql`t.state`,
    beginTime: sql`s.starts_at`,
    endTime: sql`s.ends_at`,
    orderNo: sql`s.order_no`,
    reason: sql`s.reason`,
    autoRenewal: sql`exists (select from vip.auto_renewal a where a.member_id = s.member_id and a.rank = v.rank)`,
  },
  where: {
    keyword: (word, { vault }) => {
      if (Phone.safeParse(word).success) return sql`m.phone_key = ${phoneKeyOf(vault, word)}`;
      // text that is neither a phone number nor an id matches nobody
      return /^\d{1,18}$/.test(word) ? sql`s.member_id = ${word}` : sql`false`;
    },
    level: (rank) => sql`v.rank = ${rank}`,
    state: (state) => sql`t.state = ${state}`,
  },
  order: sql`s.ends_at desc, s.id desc`,
});
