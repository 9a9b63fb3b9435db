// Where a walk takes place: the product on a database whose clocks stand still, its payment channels, and who is there.
import { addApply } from '@jishi/contract/access';
import { redeemCoupon } from '@jishi/contract/coupon';
import { saveVipLevel } from '@jishi/contract/console/vip';
import { sql } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import { domains } from '../../apps/server/src/domains';
import { makeCampaign, makeTemplate } from '../../apps/server/src/testing/coupons';
import type { AlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { TRADE_PASSWORD, signInMember } from '../../apps/server/src/testing/members';
import { type TestOperator, signInAgain, signInOperator } from '../../apps/server/src/testing/operators';
import { makeProduct, offerDraft } from '../../apps/server/src/testing/products';
import { Suppliers } from '../../apps/server/src/testing/recharge';
import { type TestServer, startTestServer } from '../../apps/server/src/testing/server';
import { type Cashiers, cashiersOf } from '../faults/cashiers';
import type { Drawing } from '../faults/drawing';
import { openMarket } from './market';
import { setClocks, stopClocks } from './clock';
import { type Node, startNode } from './node';
import { invoicing, letInvoice } from './invoices';
import { letSend, sellMessages, withoutChannels } from './messages';
import { rechargeOff, sellRecharges } from './recharges';
import { DAY, HOUR, type Member, Model, SECOND, type Template } from './model';

/** A Tuesday noon in Shanghai. */
const BEGINS = Date.parse('2027-01-05T04:00:00Z');
const MEMBERS = 3;
let walks = 0;

export type Ground = {
  model: Model;
  draw: Drawing;
  server: TestServer;
  cashiers: Cashiers;
  node: Node;
  operator: TestOperator;
  /** Two who change balances by hand: who has entered money may not pay it out alone. */
  adjusters: [TestOperator, TestOperator];
  projectId: string;
  /** Who recharges phones. */
  suppliers: Suppliers;
  /** What channels said of payments, by the order's number: to be heard, again as well. */
  said: Map<string, () => Promise<void>>;
  /** Puts all clocks ahead, runs what is due then; `sweeps` names jobs that come by the clock as well. */
  pass(time: number, sweeps: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** A new ground; the channels are those of a running sandbox. */
export async function newGround(peer: AlipayPeer, draw: Drawing): Promise<Ground> {
  const cashiers = await cashiersOf(peer);
  const settings = {
    invoice: invoicing,
    alipay: peer.settings,
    wechatPay: cashiers.wechat.settings,
    publicUrl: peer.listenerUrl,
  };
  const suppliers = new Suppliers();
  const server = await startTestServer({
    domains: [...withoutChannels(domains), suppliers.domain],
    settings,
    now: new Date(BEGINS),
    limits: { confirmAbove: parseMoney('10000000') },
  });
  await stopClocks(server.db, BEGINS);
  walks += 1; // numbers of different walks must not meet at the channels they share
  await server.db.query("select setval('payment.order_serial', $1)", [walks * 100_000]);
  const model = new Model(BEGINS);
  let operators = await Promise.all([1, 2, 3].map(() => signInOperator(server, 'owner')));
  const projectId = await openShop(server, model, operators[0]!);
  await openMarket(server, model);
  await sellRecharges(server, model);
  await sellMessages(server, model);
  for (let n = 0; n < MEMBERS; n++) model.members.push(await newMember(server, model, projectId));
  const node = await startNode(server.db, projectId);
  await setPeers(peer, BEGINS);
  return {
    model,
    draw,
    server,
    cashiers,
    node,
    projectId,
    suppliers,
    said: new Map(),
    get operator() {
      return operators[0]!;
    },
    get adjusters(): [TestOperator, TestOperator] {
      return [operators[1]!, operators[2]!];
    },
    async pass(time, sweeps) {
      server.clock.advance(time);
      await setClocks(server.db, model.now + time);
      await setPeers(peer, model.now + time);
      if (time >= HOUR) operators = await Promise.all(operators.map((one) => signInAgain(server, one, 'owner')));
      if (time >= DAY)
        for (const member of [...model.members, ...model.traders])
          member.token = (await signInMember(server, { phone: member.phone })).token;
      for (const name of sweeps) await server.db.run(sql`select graphile_worker.add_job(${name}, '{}')`);
      await runJobs(server);
    },
    async close() {
      await node.close();
      await server.close();
    },
  };
}

const setPeers = (peer: AlipayPeer, at: number) =>
  peer.sandbox.post('/clock', { aheadSeconds: Math.round((at - Date.now()) / SECOND) });

/** Runs what is due. Messages go nowhere here. @throws when a job of money fails */
export async function runJobs(server: TestServer): Promise<void> {
  const failed = (await server.runJobs()).filter((words) => !words.startsWith('message.'));
  if (failed.length > 0) throw new Error(failed.join('; '));
}

async function openShop(server: TestServer, model: Model, { token }: TestOperator): Promise<string> {
  model.price = parseMoney('0.0333');
  const offers = [
    { calls: 20, price: '0.80', validDays: 30, startWithinDays: null, firstPurchaseOnly: false, stock: null },
    { calls: 70, price: '2.37', validDays: 60, startWithinDays: 90, firstPurchaseOnly: false, stock: 8 },
    { calls: 9, price: '0.09', validDays: 365, startWithinDays: null, firstPurchaseOnly: true, stock: null },
    { calls: 400, price: '11.90', validDays: 400, startWithinDays: null, firstPurchaseOnly: false, stock: 3 },
  ];
  const product = await makeProduct(server, {
    price: formatMoney(model.price),
    freeQuota: 6,
    offers: offers.map((offer) => offerDraft({ ...offer, name: `${offer.calls} 次`, listPrice: '25.00' })),
  });
  offers.forEach(({ calls, price, validDays: days, startWithinDays: startWithin, firstPurchaseOnly, stock }, at) =>
    model.offers.push({
      id: product.offerIds[at]!,
      price: parseMoney(price),
      calls,
      days,
      startWithin,
      firstOnly: firstPurchaseOnly,
      stock,
    }),
  );
  await sellLevels(server, model, token, product.id);
  await makePromotions(server, model);
  return product.id;
}

async function sellLevels(server: TestServer, model: Model, token: string, projectId: string): Promise<void> {
  for (const rank of [1, 2, 3]) {
    const prices = [1, 3, 12].map((months) => `${rank * 3 * months}.${months === 1 ? '77' : '00'}`);
    const level = { rank, calls: rank * 7, offCalls: BigInt(rank * 77), offPackages: BigInt(rank * 50) };
    const draft = {
      level: rank,
      name: `等级${rank}`,
      callDiscount: Number(level.offCalls),
      packageDiscount: Number(level.offPackages),
      rechargeDiscount: rechargeOff(rank),
      prices: prices.map((price, at) => ({ period: at + 1, price })),
      quotas: [{ projectId, calls: level.calls }],
    };
    const { code, msg } = await server.call(saveVipLevel, draft, { token });
    if (code !== 0) throw new Error(msg);
    model.levels.push({ ...level, prices: prices.map(parseMoney) });
  }
}

/** Coupons of every kind, one of which a code gives, and a bonus on top-ups; budget and stock run out. */
async function makePromotions(server: TestServer, model: Model): Promise<void> {
  const tiers = [
    { from: '40', bonus: '5' },
    { from: '70', bonus: '9.37' },
    { from: '500', bonus: '81.11' },
  ];
  await makeCampaign(server, { kind: 4, name: '充值有礼', tiers, budget: '400', perMember: 5 });
  model.campaign = {
    tiers: tiers.map(({ from, bonus }) => ({ from: parseMoney(from), bonus: parseMoney(bonus) })),
    left: parseMoney('400'),
    perMember: 5,
  };
  const kinds = [2, 3];
  const drafts: [Omit<Template, 'id'>, Parameters<typeof makeTemplate>[1]][] = [
    [
      { off: { sum: parseMoney('1') }, from: 0n, days: 7, perMember: 9 },
      { name: '立减一元', kind: 3, amount: '1', minSpend: null, validDays: 7, perMember: 9 },
    ],
    [
      { off: { sum: parseMoney('3') }, from: parseMoney('10'), days: 90, perMember: null },
      { name: '满十减三', kind: 1, amount: '3', minSpend: '10', validDays: 90 },
    ],
    [
      { off: { perMille: 120n, cap: parseMoney('2') }, from: 0n, days: 2, perMember: 6 },
      { name: '八八折', kind: 2, amount: null, tenths: '8.8', cap: '2', minSpend: null, validDays: 2, perMember: 6 },
    ],
  ];
  for (const [template, draft] of drafts)
    model.templates.push({ ...template, id: await makeTemplate(server, { ...draft, orderKinds: kinds }) });
  model.code = model.templates[2]!;
  await makeCampaign(server, { kind: 3, name: '口令领券', templateId: model.code.id, campaignCode: CODE });
}

/** What gives a coupon. */
export const CODE = 'WALKERS';
/** A call that gives a member a coupon by its code. */
export const redeem = ({ server }: Ground, { token }: Member) =>
  server.call(redeemCoupon, { couponCode: CODE }, { token });

async function newMember(server: TestServer, model: Model, projectId: string): Promise<Member> {
  const { memberId: id, token, phone } = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const member: Member = { id, token, phone, coupons: [], holdings: [], memberships: [], line: 0n };
  await letSend(server, model, member);
  await letInvoice(server, model, member);
  const { code, msg } = await server.call(addApply, { projectId }, { token });
  if (code !== 0) throw new Error(msg);
  const until = new Date(model.now);
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  member.holdings.push({
    source: 'free',
    total: 6,
    remaining: 6,
    from: model.now,
    until: until.getTime(),
    unstarted: null,
  });
  return member;
}
