// The product beside the model: the ledger and the rows to the last unit, and what members are told over HTTP.
import { getMemberInfo } from '@jishi/contract/account';
import { listCoupons } from '@jishi/contract/coupon';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { getWithdrawable } from '@jishi/contract/payment/withdrawal';
import { getMyVip } from '@jishi/contract/vip';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { ofInvoices, toldOfInvoices } from './comparing-invoices';
import { ofMessages, toldOfMessages } from './comparing-messages';
import type { Ground } from './ground';
import { levelAt } from './levels';
import { marketOf } from './market';
import { ofSettlements, toldTraders } from './market-told';
import { type Coupon, type Holding, type Member, type Model, least } from './model';
import { rechargesOf } from './recharges';
import { entries, unlike } from './unlike';

/** Where both differ; empty when they agree. `member`, or the supplier, is asked over HTTP as well. */
export async function differences(ground: Ground, member: Member): Promise<string[]> {
  return [
    ...(await onTheBooks(ground)),
    ...(await ofHoldings(ground)),
    ...(await ofCoupons(ground)),
    ...(await ofRecharges(ground)),
    ...(await ofMessages(ground)),
    ...(await ofInvoices(ground)),
    ...(await ofSettlements(ground)),
    ...(await (member === marketOf(ground.model).supplier ? toldTraders(ground) : toldMember(ground, member))),
  ];
}

async function toldMember(ground: Ground, member: Member): Promise<string[]> {
  return [
    ...(await told(ground, member)),
    ...(await toldOfMessages(ground, member)),
    ...(await toldOfInvoices(ground, member)),
  ];
}

async function onTheBooks({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ name: string; balance: bigint }>(sql`
    select a.name, sum(p.amount)::bigint as balance from ledger.account a join ledger.posting p on p.account_id = a.id
    group by a.name having sum(p.amount) <> 0`);
  return unlike('account', model.books.all(), new Map(rows.map(({ name, balance }) => [name, balance])));
}

const SOURCES = { package: 1, free: 2, vip: 5 };

async function ofHoldings({ server, model, projectId }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ member: string; text: string }>(sql`
    select member_id::text as member, concat_ws(' ', case when project_id <> ${projectId} then 'messages' end, source, remaining || '/' || total, to_char(valid_from at time zone 'UTC', ${FORMAT}),
      to_char(expires_at at time zone 'UTC', ${FORMAT}), unstarted_days) as text
    from package.holding order by 1, 2`);
  return unlike(
    'holdings of',
    byMember(model, ({ holdings }) => holdings.map(textOf)),
    grouped(rows),
  );
}

const FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS';
const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19);
const textOf = ({ of, source, remaining, total, from, until, unstarted }: Holding) =>
  [
    ...(of ? [of] : []),
    SOURCES[source],
    `${remaining}/${total}`,
    timeOf(from),
    timeOf(until),
    ...(unstarted === null ? [] : [unstarted]),
  ].join(' ');

/** Also learns the ids of coupons that operators have given. */
async function ofCoupons({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ member: string; id: string; text: string }>(sql`
    select member_id::text as member, id::text, id || ' ' || status as text from coupon.coupon order by coupon.coupon.id`);
  for (const member of model.members) {
    const ids = rows.filter((row) => row.member === member.id).map(({ id }) => id);
    member.coupons.forEach((coupon, at) => (coupon.id ||= ids[at] ?? ''));
  }
  const ours = byMember(model, ({ coupons }) => coupons.map(({ id, state }) => `${id} ${STATES[state]}`));
  return unlike('coupons of', ours, grouped(rows));
}

const STATES = { usable: 1, locked: 2, used: 3 };

async function ofRecharges({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ no: string; status: number }>(sql`select no, status from recharge.quick_order`);
  return unlike(
    'recharge',
    new Map(rechargesOf(model).orders.map(({ no, state }) => [no, rechargeStatus[state]])),
    new Map(rows.map(({ no, status }) => [no, status])),
  );
}

function byMember(model: Model, textsOf: (member: Member) => string[]): Map<string, string> {
  const texts = model.members.map((member) => [member.id, textsOf(member).toSorted().join('; ')] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}

function grouped(rows: readonly { member: string; text: string }[]): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const { member, text } of rows) texts.set(member, [...(texts.get(member) ?? []), text]);
  return new Map([...texts].map(([member, those]) => [member, those.toSorted().join('; ')]));
}

/** What a member is told is what they should be told. */
async function told({ server, model }: Ground, member: Member): Promise<string[]> {
  const { token } = member;
  const [info, withdrawable, coupons, vip] = await Promise.all([
    server.call(getMemberInfo, {}, { token }),
    server.call(getWithdrawable, {}, { token }),
    server.call(listCoupons, { pageSize: 50 }, { token }),
    server.call(getMyVip, {}, { token }),
  ]);
  const running = vip.result.memberships.map(({ level, endTime }) => `${level} ${endTime}`);
  const heard = {
    balance: info.result.balance,
    level: info.result.vipLevel,
    line: info.result.creditAmount,
    owed: withdrawable.result.owed,
    deposit: info.result.depositAmount,
    withdrawable: withdrawable.result.amount,
    bonus: withdrawable.result.bonus,
    frozen: withdrawable.result.frozen,
    coupons: coupons.result.counts
      .flatMap(({ status, count }) => (count > 0 ? `${status}x${count}` : []))
      .toSorted()
      .join(),
    memberships: running.toSorted().join(),
    quotas: vip.result.quotas.map(({ total, remaining }) => `${remaining}/${total}`).join(),
  };
  return unlike(`member ${member.id} is told`, entries(shouldHear(model, member)), entries(heard));
}

function shouldHear(model: Model, member: Member): object {
  const owned = (kind: string) => formatMoney(model.owns(member, kind));
  const counts = new Map<number, number>();
  for (const coupon of member.coupons) {
    const status = statusOf(model, coupon);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return {
    balance: formatMoney(model.owns(member, 'deposit') + model.owns(member, 'bonus')),
    level: levelAt(model, member)?.rank ?? 0,
    line: formatMoney(member.line),
    owed: formatMoney(least(model.owed(member), model.owns(member, 'deposit'))),
    deposit: owned('deposit'),
    withdrawable: owned('deposit'),
    bonus: owned('bonus'),
    frozen: owned('frozen'),
    coupons: [...counts]
      .map(([status, count]) => `${status}x${count}`)
      .toSorted()
      .join(),
    memberships: member.memberships
      .filter(({ until }) => until > model.now)
      .map(({ rank, until }) => `${rank} ${wireTime(until)}`)
      .toSorted()
      .join(),
    quotas: member.holdings
      .filter(({ source, from, until }) => source === 'vip' && from <= model.now && until > model.now)
      .map(({ total, remaining }) => `${remaining}/${total}`)
      .join(),
  };
}

const EXPIRED = 4;
const statusOf = ({ now }: Model, { state, until }: Coupon) =>
  state === 'usable' && until <= now ? EXPIRED : STATES[state];
/** A moment as the contract writes it. */
export const wireTime = (at: number) => timeOf(at + 8 * 60 * 60 * 1000).replace('T', ' ');
