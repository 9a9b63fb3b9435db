// Members, as operators look them up.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { leaseState } from '@jishi/contract/enums/access';
import { accountOwner } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/account';
import { Phone } from '@jishi/contract/values';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';
import type { Step } from '../cohort/rules';
import { reached } from '../cohort/store';
import { phoneKeyOf } from '../member/rules';

/** By a whole phone number, an id or part of a nickname; the newest first. */
export const searchMembers = listed(contract.searchMembers, {
  from: sql`account.member m`,
  columns: {
    id: sql`m.id`,
    phone: sql`m.phone_mask`,
    nickname: sql`m.nickname`,
    status: sql`m.status`,
    authStatus: sql`m.auth_status`,
    authType: sql`m.auth_type`,
    // as rules.ts of profile says: what is paid in and given, and what gateway nodes hold unspent
    balance: sql`(
      select coalesce(sum(a.balance), 0) from ledger.account a
      where a.owner_kind = ${literal(accountOwner.member)} and a.owner_id = m.id and a.kind in ('deposit', 'bonus')
    )::bigint + (
      select coalesce(sum((l.granted - l.used) * l.price), 0) from gateway.lease l
      where l.member_id = m.id and l.state = ${literal(leaseState.open)} and l.source = ${literal(chargeSource.balance)}
    )::bigint`,
    demo: sql`m.demo`,
    regTime: sql`m.reg_time`,
    latestLoginTime: sql`m.latest_login_time`,
  },
  where: {
    keyword: (word, { vault }) => {
      if (Phone.safeParse(word).success) return sql`m.phone_key = ${phoneKeyOf(vault, word)}`;
      const id = /^\d{1,18}$/.test(word) ? word : null;
      return sql`(m.nickname ilike ${holding(word)} or m.id = ${id}::bigint)`;
    },
    status: (status) => sql`m.status = ${status}`,
    step: null,
    within: null,
  },
  at: sql`m.reg_time`,
  // a number of months bounds a step, and means nothing without one
  only: (_ctx, { step, within }) => (step ? reached(step as Step, within ?? null) : sql`true`),
  id: sql`m.id`,
});
