// Links of all members, as operators find them.
import * as contract from '@jishi/contract/console/quote';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { digestInAddress } from '../link/rules';

export const searchQuoteLinks = listed(contract.searchQuoteLinks, {
  from: sql`quote.link l
    join quote.record r on r.id = l.record_id
    join account.member m on m.id = l.member_id
    left join operator.account o on o.id = l.withdrawn_by`,
  columns: {
    id: sql`l.id`,
    memberId: sql`l.member_id`,
    memberPhone: sql`m.phone_mask`,
    title: sql`r.title`,
    version: sql`r.version`,
    origin: sql`l.origin`,
    createTime: sql`l.created_at`,
    withdrawTime: sql`l.withdrawn_at`,
    withdrawnBy: sql`coalesce(o.name, '')`,
    reason: sql`l.reason`,
  },
  where: {
    memberId: (id) => sql`l.member_id = ${id}`,
    address: (address) => {
      const digest = digestInAddress(address);
      return digest ? sql`l.digest = ${digest}` : sql`false`;
    },
  },
  at: sql`l.created_at`,
  id: sql`l.id`,
});
