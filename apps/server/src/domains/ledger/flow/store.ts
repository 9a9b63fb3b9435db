// Reads sums of flows. Both sides of a comparison are one statement: index ranges of two days on eight accounts, whose
// postings are what people paid, bought and got back, never calls.
import { accountOwner, moneyFlow } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, literal, sql } from '@jishi/db';
import { transferKinds } from '../rules';
import { COMING, EARNING, type Flow, accountsOf } from './rules';

const cases = (flows: Readonly<Record<string, Flow>>): Sql =>
  Object.entries(flows).reduce((all, [kind, flow]) => sql`${all} when ${kind}::text then ${literal(flow)}`, sql``);

/** The flow of a posting `p` of a transfer `t` on a platform's account `a` of one of `accountsOf`. */
export const FLOW = sql`
  case
    when a.kind like 'clearing.%' and p.amount < 0 then case a.kind ${cases(COMING)} end
    when a.kind like 'clearing.%' then case
      when t.kind = any (${transferKinds('supply.payout')}) then ${literal(moneyFlow.paidOut)}
      when t.kind = any (${transferKinds('refund.out')}) and exists (
        select from payment.refund r where r.no = substr(t.key, length('refunded:') + 1) and r.withdrawal_no is not null
      ) then ${literal(moneyFlow.withdrawn)}
      else ${literal(moneyFlow.refunded)}
    end
    when p.amount < 0 then ${literal(moneyFlow.reversed)}
    else case a.kind ${cases(EARNING)} end
  end`;

/** A period, `until` not with it. */
export type Span = { since: Date; until: Date };

export type FlowSum = { flow: Flow; later: boolean; count: number; amount: bigint };

/** What each flow comes to in two periods, by when it was posted; `later`: in the second. Flows without postings are absent. */
export function sumFlows(db: Queryable, earlier: Span, later: Span): Promise<FlowSum[]> {
  return db.many<FlowSum>(sql`
    select flow, later, count(*)::int as count, sum(amount)::bigint as amount
    from (
      select ${FLOW} as flow, p.at >= ${later.since} as later, abs(p.amount) as amount
      from ledger.account a
      join ledger.posting p on p.account_id = a.id
      join ledger.transfer t on t.id = p.transfer_id
      where a.owner_kind = ${literal(accountOwner.platform)} and a.kind = any (${accountsOf()})
        and (p.at >= ${earlier.since} and p.at < ${earlier.until} or p.at >= ${later.since} and p.at < ${later.until})
    ) moved
    group by flow, later`);
}

/** What one flow comes to. */
export async function sumFlow(db: Queryable, flow: Flow, from: Date, until: Date | null): Promise<bigint> {
  const { amount } = await db.one<{ amount: bigint }>(sql`
    select coalesce(sum(abs(p.amount)), 0)::bigint as amount
    from ledger.account a
    join ledger.posting p on p.account_id = a.id
    join ledger.transfer t on t.id = p.transfer_id
    where a.owner_kind = ${literal(accountOwner.platform)} and a.kind = any (${accountsOf(flow)})
      and p.at >= ${from} and p.at < coalesce(${until}::timestamptz, 'infinity') and ${FLOW} = ${flow}`);
  return amount;
}
