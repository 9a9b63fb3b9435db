// Bank transfers, as operators list them.
import { payOrderStatus, remittanceStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/remittance';
import { literal, sql } from '@jishi/db';
import { parseAmount } from '@jishi/money';
import { listed } from '../../../../kernel/listed';
import { formatTimeOrNull } from '../../../../kernel/time';
import { isCode } from '../rules';
import { caseView } from './service';
import { CASES, type CaseRow } from './store';

const TO_MATCH = literal(remittanceStatus.toMatch);
const TO_SECOND = literal(remittanceStatus.toSecond);

/** Those that wait for an operator first, the longest-waiting in front; the others with the newest in front. */
export const searchRemittances = listed(contract.searchRemittances, {
  from: sql`(${CASES}) c`,
  columns: sql`c.*`,
  row: (row: CaseRow, ctx) => caseView(ctx, row),
  where: {
    word: (word) => {
      const amount = amountIn(word);
      return sql`(c.code = ${word} or c.order_no = ${word} or c.amount = ${amount} or c.pay_amount = ${amount})`;
    },
    status: (status) => sql`c.status = ${status}`,
    memberId: (id) => sql`c.member_id = ${id}`,
  },
  order: sql`case when c.status in (${TO_MATCH}, ${TO_SECOND}) then c.submitted_at end nulls last, c.created_at desc, c.order_no`,
  sums: async ({ db }) => {
    const { since, ...waiting } = await db.one<{ toMatch: number; toSecond: number; since: Date | null }>(sql`
      select
        count(*) filter (where c.status = ${TO_MATCH})::int as to_match, count(*) filter (where c.status = ${TO_SECOND})::int as to_second,
        min(c.submitted_at) filter (where c.status in (${TO_MATCH}, ${TO_SECOND})) as since
      from (${CASES}) c
      where c.order_status in (${literal(payOrderStatus.toPay)}, ${literal(payOrderStatus.waiting)}) or c.status = ${TO_SECOND}`);
    return { ...waiting, waitingSince: formatTimeOrNull(since) };
  },
});

/** A code is eight digits too: what is one is not taken for an amount. */
function amountIn(word: string): bigint | null {
  if (isCode(word) || !/^\d{1,10}(?:\.\d{1,2})?$/.test(word)) return null;
  return parseAmount(word);
}
