// Certifications of persons and enterprises as operators list them, replaced ones included.
import { authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import * as contract from '@jishi/contract/console/certification';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';

const CERTIFICATIONS = sql`(
  select
    p.member_id as id, ${literal(authType.personal)}::int as kind, p.member_id, p.name_mask as name, '' as credit_code,
    case
      when p.certified_at is not null then ${literal(Status.passed)}
      when p.reason <> '' then ${literal(Status.refused)}
      else ${literal(Status.awaiting)}
    end as status,
    null::int as way, p.submitted_at, p.certified_at, null::date as term_to
  from certification.person p
  union all
  select
    e.id, ${literal(authType.enterprise)}::int, e.member_id, e.name, e.credit_code, e.status::int, e.way::int,
    e.submitted_at,
    case when e.status in (${literal(Status.passed)}, ${literal(Status.expired)}) then e.decided_at end, e.term_to
  from certification.enterprise e
)`;

/** Those that were submitted last come first. */
export const searchCertifications = listed(contract.searchCertifications, {
  from: sql`${CERTIFICATIONS} c join account.member m on m.id = c.member_id`,
  columns: {
    id: sql`c.id`,
    kind: sql`c.kind`,
    memberId: sql`c.member_id`,
    memberPhone: sql`m.phone_mask`,
    name: sql`c.name`,
    creditCode: sql`c.credit_code`,
    status: sql`c.status`,
    way: sql`c.way`,
    submitTime: sql`c.submitted_at`,
    certTime: sql`c.certified_at`,
    termTo: sql`c.term_to::text`,
  },
  where: {
    kind: (kind) => sql`c.kind = ${kind}`,
    status: (status) => sql`c.status = ${status}`,
    word: (word) =>
      sql`(c.kind = ${authType.enterprise} and (c.name ilike ${holding(word)} or c.credit_code = ${word.toUpperCase()}))`,
    memberId: (id) => sql`c.member_id = ${id}`,
  },
  order: sql`c.submitted_at desc, c.kind, c.id desc`,
});
