// The console's advertising figures equal the rows, and each member's first payment counts once.
import { trackProductVisit, trackVisit } from '@jishi/contract/adtracking';
import { exportCampaigns, listAdMembers, listCampaigns } from '@jishi/contract/console/adtracking';
import type { Input } from '@jishi/contract/endpoint';
import { buyPackage } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adtracking } from '../domain';
import { packages } from '../../package/domain';
import { payment as paymentDomain } from '../../payment/domain';
import { formatTime } from '../../../kernel/time';
import { TRADE_PASSWORD, type TestMember, memberContext, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { fund } from '../../../testing/ledger';
import { makeProduct, offerDraft } from '../../../testing/products';
import { attachVisit } from '..';
import { purgeVisits } from '../service';

const DAY = 24 * 3600_000;

let peer: AlipayPeer;
let server: TestServer;
let token: string;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [adtracking, packages, paymentDomain],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  ({ token } = await signInOperator(server));
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

type Marks = Omit<Input<typeof trackVisit>, 'bdVid'>;
let vids = 0;
async function visit(marks: Marks): Promise<string> {
  const bdVid = `v${(vids += 1)}`;
  await server.call(trackVisit, { ...marks, bdVid });
  return bdVid;
}

/** A member who came by an advertisement. */
async function comer(marks: Marks): Promise<TestMember> {
  const bdVid = await visit(marks);
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await server.db.transaction((tx) => attachVisit(tx, memberContext(server, member), member.memberId, bdVid));
  return member;
}

const certify = ({ memberId }: TestMember) =>
  server.db.query('update account.member set auth_status = 2, auth_type = 1 where id = $1', [memberId]);

/** A day of calls, as the gateway counts it. */
const calls = ({ memberId }: TestMember, { day = '2026-03-01', mode = 1, code = 0 }) =>
  server.db.query(
    `insert into gateway.call_day (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms)
     values ($1, $2, 1, 1, 1, $3, $4, 1, 5, 0, 0, 0)`,
    [memberId, day, mode, code],
  );

async function orders(member: TestMember, amounts: readonly string[]) {
  const heardBefore = peer.notifies.length;
  const orderNos: string[] = [];
  for (const amount of amounts) {
    const { result } = await server.call(startThirdPay, { amount }, { token: member.token });
    orderNos.push(result.orderNo);
    await peer.pay(result.payUrl);
  }
  const forms = (await peer.untilNotified(heardBefore + amounts.length)).slice(heardBefore);
  return { orderNos, forms };
}

async function pays(member: TestMember, amount: string) {
  for (const form of (await orders(member, [amount])).forms) await hearAlipay(systemContext(server), form);
}

const campaigns = async (input: Input<typeof listCampaigns>) =>
  (await server.call(listCampaigns, input, { token })).result;
const registrationOf = async ({ memberId }: TestMember) =>
  (
    await server.db.query<{ paid_order: string | null; paid_amount: string | null }>(
      'select paid_order, paid_amount from adtracking.registration where member_id = $1',
      [memberId],
    )
  ).rows[0]!;

test('of payments that arrive at once, each heard several times, one is the first and stays it', async () => {
  const member = await comer({ aPlanid: 'race' });
  const { orderNos, forms } = await orders(member, ['11.00', '22.00', '33.00']);
  const heard = await Promise.all(
    [...forms, ...forms, ...forms].map((form) => hearAlipay(systemContext(server), form)),
  );
  expect(new Set(heard)).toEqual(new Set(['success']));
  const first = await registrationOf(member);
  const amounts = new Map(orderNos.map((no, at) => [no, (BigInt(at) + 1n) * 11n * YUAN]));
  expect(BigInt(first.paid_amount!)).toBe(amounts.get(first.paid_order!));
  await pays(member, '44.00');
  expect(await registrationOf(member)).toEqual(first);
  const { sum } = await campaigns({ plan: 'race' });
  expect(sum).toMatchObject({ visits: 1, registered: 1, paid: 1 });
  expect(sum.paidAmount.replace('.', '')).toBe(String(BigInt(first.paid_amount!) / 1000n));
});

test('of purchases from the balance at once one is the first', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 100 })] });
  const member = await comer({ aPlanid: 'balance' });
  await fund(server.db, member.memberId, 800n * YUAN);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      server.call(
        buyPackage,
        { offerId: offerIds[0]!, tradePassword: TRADE_PASSWORD },
        { token: member.token, idempotencyKey: `ad-purchase-${at}` },
      ),
    ),
  );
  const bought = answers.map(({ result }) => result.orderNo);
  expect(new Set(bought).size).toBe(6);
  expect(bought).toContain((await registrationOf(member)).paid_order);
  expect((await campaigns({ plan: 'balance' })).sum).toMatchObject({ paid: 1, paidAmount: '8.00' });
});

test('who came by no advertisement pays without a trace here', async () => {
  const before = (await campaigns({})).sum;
  const member = await signInMember(server);
  await pays(member, '15.00');
  expect((await campaigns({})).sum).toEqual(before);
});

test('money for a closed order, and a payment that is refused, are no first payment', async () => {
  const member = await comer({ aPlanid: 'late' });
  const { orderNos, forms } = await orders(member, ['16.00']);
  await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', orderNos);
  await hearAlipay(systemContext(server), forms[0]!);
  expect(await registrationOf(member)).toEqual({ paid_order: null, paid_amount: null });
});

test('the figures are those of the rows, for every level, narrowed by marks, and as a file', async () => {
  const channelId = 'figures';
  for (let n = 0; n < 3; n += 1) await visit({ channelId, aPlanid: 'p1', aUnitid: 'u1' });
  for (let n = 0; n < 2; n += 1) await visit({ channelId, aPlanid: 'p2' });
  await visit({ channelId });
  const [one, two, three] = [
    await comer({ channelId, aPlanid: 'p1', aUnitid: 'u1', aCreative: 'c1', kwEncUtf8: '=身份证,"核验"' }),
    await comer({ channelId, aPlanid: 'p1', aUnitid: 'u2' }),
    await comer({ channelId, aPlanid: 'p2' }),
  ];
  await certify(one);
  await certify(three);
  await pays(one, '100.00');
  await pays(two, '50.50');
  await pays(one, '999.00');
  await calls(one, { day: '2026-03-02' });
  await calls(one, { day: '2026-03-01' });
  await calls(two, { mode: 2 }); // of a sandbox key
  await calls(three, { code: 401_001 }); // reached no product
  await calls(three, { day: '2026-03-05', code: 4000 });

  const { list, sum, total } = await campaigns({ channel: channelId });
  expect(list).toEqual([
    {
      id: 'p1',
      name: null,
      visits: 5,
      registered: 2,
      certified: 1,
      called: 1,
      paid: 2,
      paidAmount: '150.50',
      registerRate: 40,
      certifyRate: 50,
      callRate: 50,
      payRate: 100,
      wholeRate: 40,
    },
    {
      id: 'p2',
      name: null,
      visits: 3,
      registered: 1,
      certified: 1,
      called: 1,
      paid: 0,
      paidAmount: '0.00',
      registerRate: 33.33,
      certifyRate: 100,
      callRate: 100,
      payRate: 0,
      wholeRate: 0,
    },
    {
      id: '',
      name: null,
      visits: 1,
      registered: 0,
      certified: 0,
      called: 0,
      paid: 0,
      paidAmount: '0.00',
      registerRate: 0,
      certifyRate: null,
      callRate: null,
      payRate: null,
      wholeRate: 0,
    },
  ]);
  expect(total).toBe(3);
  expect(sum).toEqual({
    visits: 9,
    registered: 3,
    certified: 2,
    called: 2,
    paid: 2,
    paidAmount: '150.50',
    registerRate: 33.33,
    certifyRate: 66.67,
    callRate: 66.67,
    payRate: 66.67,
    wholeRate: 22.22,
  });
  const second = await campaigns({ channel: channelId, pageSize: 2, pageNum: 2 });
  expect(second).toMatchObject({ total: 3, list: [list[2]], sum });
  expect((await campaigns({ channel: channelId, plan: 'p1', level: 'unit' })).list).toMatchObject([
    { id: 'u1', visits: 4, registered: 1 },
    { id: 'u2', visits: 1, registered: 1 },
  ]);
  expect((await campaigns({ channel: channelId, level: 'keyword' })).list[1]).toMatchObject({
    id: '=身份证,"核验"',
    paidAmount: '100.00',
  });

  const members = (await server.call(listAdMembers, { channel: channelId }, { token })).result;
  expect(members.total).toBe(sum.registered);
  expect(members.list.map(({ memberId }) => memberId).toSorted()).toEqual(
    [one, two, three].map(({ memberId }) => memberId).toSorted(),
  );
  expect(members.list.filter(({ certified }) => certified)).toHaveLength(sum.certified);
  expect(members.list.flatMap(({ payment }) => payment?.amount ?? []).toSorted()).toEqual(['100.00', '50.50']);
  expect(members.list.flatMap(({ callDay }) => callDay ?? []).toSorted()).toEqual(['2026-03-01', '2026-03-05']);
  expect(members.list.filter(({ callDay }) => callDay)).toHaveLength(sum.called);
  const paidOrders = members.list.flatMap(({ payment }) => payment?.orderNo ?? []);
  const { rows: posted } = await server.db.query(
    `select (-sum(p.amount))::text as amount
     from ledger.transfer t
     join ledger.posting p on p.transfer_id = t.id
     join ledger.account a on a.id = p.account_id
     where t.memo ->> 'orderNo' = any ($1) and a.kind like 'clearing.%'`,
    [paidOrders],
  );
  expect(posted).toEqual([{ amount: String(parseMoney(sum.paidAmount)) }]);
  const paidFirst = members.list.find(({ memberId }) => memberId === one.memberId)!;
  expect(paidFirst).toMatchObject({ plan: 'p1', unit: 'u1', creative: 'c1', payment: { amount: '100.00' } });

  const file = await server.inject({
    method: 'GET',
    url: exportCampaigns.path,
    query: { channel: channelId, level: 'keyword' },
    token,
  });
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(file.payload.trimEnd().split('\r\n').slice(1)).toEqual([
    '没有标记,8,2,1,1,1,50.50,25,50,50,50,12.5',
    `"'=身份证,""核验""",1,1,1,1,1,100.00,100,100,100,100,100`,
  ]);
});

test('a product is shown by its name', async () => {
  const { id } = await makeProduct(server, { name: '落地产品' });
  await server.call(trackProductVisit, { product: id, bdVid: 'landed', channelId: 'landing' });
  expect((await campaigns({ channel: 'landing', level: 'product' })).list).toMatchObject([
    { id, name: '落地产品', visits: 1 },
  ]);
});

test('a range takes the visits of its seconds, both ends meant, and whoever they brought, whenever that was', async () => {
  const channel = 'ranged';
  server.clock.advance(DAY);
  const begin = formatTime(server.clock.now());
  const bdVid = await visit({ channelId: channel });
  server.clock.advance(1000);
  await visit({ channelId: channel });
  const end = formatTime(server.clock.now());
  server.clock.advance(1000);
  await visit({ channelId: channel });
  server.clock.advance(DAY);
  const member = await signInMember(server);
  await server.db.transaction((tx) => attachVisit(tx, memberContext(server, member), member.memberId, bdVid));
  ({ token } = await signInOperator(server));
  const within = async (range: object) => (await campaigns({ channel, ...range })).sum;
  expect(await within({ beginTime: begin, endTime: end })).toMatchObject({ visits: 2, registered: 1 });
  expect(await within({ beginTime: begin, endTime: begin })).toMatchObject({ visits: 1, registered: 1 });
  expect(await within({ beginTime: end })).toMatchObject({ visits: 2, registered: 0 });
});

test('visits that are no longer kept are counted no more, nor are their members', async () => {
  await comer({ channelId: 'old' });
  expect((await campaigns({ channel: 'old' })).sum).toMatchObject({ visits: 1, registered: 1 });
  server.clock.advance(180 * DAY + 1);
  await purgeVisits(systemContext(server));
  ({ token } = await signInOperator(server));
  const { sum, since } = await campaigns({ channel: 'old', beginTime: '2020-01-01 00:00:00' });
  expect(sum).toMatchObject({ visits: 0, registered: 0, registerRate: null });
  expect(since).toBe(formatTime(new Date(server.clock.now().getTime() - 180 * DAY)));
});

test('who may not read members sees the funnel only; who works for support sees neither', async () => {
  const content = await signInOperator(server, 'content');
  expect(await server.call(listCampaigns, {}, { token: content.token })).toMatchObject({ code: 0 });
  expect(await server.call(listAdMembers, {}, { token: content.token })).toMatchObject({ code: 4009 });
  const support = await signInOperator(server, 'support');
  expect(await server.call(listCampaigns, {}, { token: support.token })).toMatchObject({ code: 4009 });
});
