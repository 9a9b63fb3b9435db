// The marketplace beside the model: what each order's supplier gets, and what suppliers and buyers are told of it.
import { disputeStatus, payoutStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import { getDispute } from '@jishi/contract/marketplace/dispute';
import { listPayouts } from '@jishi/contract/marketplace/settlement';
import { getSupply } from '@jishi/contract/marketplace/supplier';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { entries, unlike } from './unlike';
import type { Ground } from './ground';
import { type Dispute, type GoodsOrder, type Payout, earned, isDisputed, kept, marketOf } from './market';
import type { Model } from './model';

/** What suppliers should get of orders. */
export async function ofSettlements({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ no: string; text: string }>(sql`
    select o.no, concat_ws(' ', t.status, t.amount - t.returned, coalesce(t.fee, 0)) as text
    from marketplace.settlement t join marketplace.goods_order o on o.id = t.order_id`);
  const delivered = marketOf(model).orders.filter((order) => order.delivered > 0);
  return unlike(
    'settlement of',
    new Map(delivered.map((order) => [order.no, `${stateOf(order)} ${kept(order)} ${order.fee}`])),
    new Map(rows.map(({ no, text }) => [no, text])),
  );
}

const stateOf = (order: GoodsOrder) => settlementStatus[order.ended ?? (isDisputed(order) ? 'frozen' : 'waiting')];

/** What the supplier is told, and the buyer of the newest dispute. */
export async function toldTraders(ground: Ground): Promise<string[]> {
  return [...(await toldSupplier(ground)), ...(await toldOfDispute(ground))];
}

async function toldSupplier({ server, model }: Ground): Promise<string[]> {
  const { supplier, orders, payouts } = marketOf(model);
  const { token } = supplier;
  const [{ result: supply }, { result: paid }] = await Promise.all([
    server.call(getSupply, {}, { token }),
    server.call(listPayouts, { pageSize: 10 }, { token }),
  ]);
  const disputed = orders.filter(isDisputed);
  const newest = payouts.at(-1);
  const should = {
    waiting: formatMoney(model.books.of(earned(model, 'settlement'))),
    balance: formatMoney(model.books.of(earned(model, 'supply'))),
    frozen: formatMoney(disputed.reduce((sum, order) => sum + kept(order), 0n)),
    disputes: disputed.filter(({ dispute }) => dispute!.state === 'supplier').length,
    payout: newest ? `${newest.no} ${formatMoney(newest.amount)} ${PAYOUT[newest.state]}` : '',
  };
  const [row] = paid.list;
  const { waiting, balance, frozen } = supply.money;
  const heard = {
    waiting,
    balance,
    frozen,
    disputes: supply.tasks.disputes,
    payout: row ? `${row.no} ${row.amount} ${row.status}` : '',
  };
  return unlike('the supplier is told', entries(should), entries(heard));
}

const PAYOUT: Record<Payout['state'], number> = payoutStatus;
const DISPUTE: Record<Dispute['state'], number> = {
  supplier: disputeStatus.withSupplier,
  platform: disputeStatus.withPlatform,
  returned: disputeStatus.returned,
  refused: disputeStatus.refused,
  takenBack: disputeStatus.takenBack,
};

async function toldOfDispute({ server, model }: Ground): Promise<string[]> {
  const order = newestDispute(model);
  if (!order) return [];
  const { no, count, state } = order.dispute!;
  const { result } = await server.call(getDispute, { no }, { token: order.member.token });
  const wanted = formatMoney(order.goods.price * BigInt(count));
  const should = { wanted, status: DISPUTE[state], returned: state === 'returned' ? wanted : '0.00' };
  const heard = { wanted: result.wanted, status: result.status, returned: result.returned };
  return unlike(`of dispute ${no} its buyer is told`, entries(should), entries(heard));
}

const newestDispute = (model: Model) =>
  marketOf(model)
    .orders.filter(({ dispute }) => dispute)
    .toSorted((a, b) => (a.dispute!.no < b.dispute!.no ? -1 : 1))
    .at(-1);
