// Paying inside WeChat: who pays is asked of WeChat, WeChat's own browser collects, on the real wire of the sandbox.
import { payChannel } from '@jishi/contract/enums/payment';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type TestMember, signInMember } from '../../../../testing/members';
import { until } from '../../../../testing/until';
import { startPayChannels } from '../../../../testing/pay-channels';
import { verify } from '../../../ledger';
import { payChannelOf } from '../../channel/service';
import { receiveNotify } from '../../notify/service';

const { alipay: ALIPAY, wechat: WECHAT } = payChannel;
// the longest that is usual: WeChat's name stands far behind in it
const INSIDE =
  'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MMWEBID/2307 MicroMessenger/8.0.47.2560(0x28002F51)';

const channels = await startPayChannels();
const { alipay, wechat, server, ctx, deposit, order, look, rowsOf, pass } = channels;
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(channels.close);

type Grant = { code: string; state: string };

/** Begins paying inside WeChat, a new order or one there is; returns what WeChat sends its browser back with. */
async function ask(member: TestMember, orderNo?: string): Promise<{ orderNo: string; grant: Grant }> {
  const asked = await order(member, WECHAT, { phone: true, device: INSIDE, ...(orderNo ? { orderNo } : {}) });
  const answer = await fetch(asked.payUrl!, { redirect: 'manual', headers: { 'user-agent': INSIDE } });
  const back = new URL(answer.headers.get('location')!);
  expect(back.origin + back.pathname).toBe(`${alipay.listenerUrl}/pay`);
  const { orderNo: backTo, code, state } = Object.fromEntries(back.searchParams);
  expect(backTo).toBe(asked.orderNo);
  return { orderNo: asked.orderNo, grant: { code: code!, state: state! } };
}

function collect({ token }: TestMember, orderNo: string, wechatGrant: Grant) {
  const input = { orderNo, channel: WECHAT, phone: true, wechatGrant };
  return server.call(startThirdPay, input, { token, headers: { 'user-agent': INSIDE } });
}

/** What WeChat's own browser does with a bridge: where its sheet collects, null when it refuses. */
async function sheetOf(bridge: Record<string, string>): Promise<string | null> {
  const url = `${alipay.url}/wechat-pay/bridge?${new URLSearchParams(bridge).toString()}`;
  const location = (await fetch(url, { redirect: 'manual' })).headers.get('location');
  return location && new URL(location, alipay.url).href;
}

const attemptsOf = (orderNo: string) =>
  rowsOf('select no, way from payment.attempt where order_no = $1 order by started_at, no', orderNo);

test('WeChat says who pays, its sheet collects, and its notification credits once', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  expect(await attemptsOf(orderNo)).toEqual([]);
  const { result } = await collect(member, orderNo, grant);
  expect(result).toMatchObject({ payUrl: null, codeUrl: null, bridge: { signType: 'RSA' } });
  const before = alipay.others.length;
  await wechat.pay(await sheetOf(result.bridge!));
  const raws = (await until('a notification', () => alipay.others.length > before && alipay.others)).slice(before);
  for (const raw of [...raws, ...raws]) expect((await receiveNotify(ctx(), WECHAT, raw)).status).toBe(204);
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: WECHAT });
  expect(await deposit(member)).toBe(40n * YUAN);
  expect(await attemptsOf(orderNo)).toEqual([{ no: orderNo, way: 'wechat' }]);
});

test('a lost notification is made good by asking, by the name of the service account', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  await wechat.switch({ outTradeNo: orderNo, notify: 'never' });
  await wechat.pay(await sheetOf((await collect(member, orderNo, grant)).result.bridge!));
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test('a bridge that was changed in any part collects nothing', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  const bridge = (await collect(member, orderNo, grant)).result.bridge!;
  for (const name of Object.keys(bridge))
    expect([name, await sheetOf({ ...bridge, [name]: '1' })]).toEqual([name, null]);
  expect(await sheetOf(bridge)).toContain('order=');
});

test('the way back is good once, for its member and its order, for ten minutes', async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const { orderNo, grant } = await ask(member);
  const foreign = await ask(other);
  const elsewhere = await ask(member);
  for (const wrong of [
    { ...grant, state: foreign.grant.state },
    { ...grant, state: elsewhere.grant.state },
    { ...grant, state: `${String(Number(grant.state.slice(0, 10)) + 60)}${grant.state.slice(10)}` },
    { ...grant, state: 'x' },
    { ...grant, code: 'unknown' },
  ])
    expect((await collect(member, orderNo, wrong)).code).toBe(4005);
  expect(await attemptsOf(orderNo)).toEqual([]);
  expect((await collect(member, orderNo, grant)).code).toBe(0);
  expect((await collect(member, orderNo, grant)).code).toBe(4005);
  const late = await ask(member, orderNo);
  await pass(601_000);
  expect((await collect(member, orderNo, late.grant)).code).toBe(4005);
});

test('from another way to WeChat and away again: each is a trade of its own, the one before is closed', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member, WECHAT);
  const { grant } = await ask(member, orderNo);
  expect((await wechat.trade(orderNo))?.state).toBe('NOTPAY');
  expect((await collect(member, orderNo, grant)).code).toBe(0);
  expect((await wechat.trade(orderNo))?.state).toBe('CLOSED');
  const page = await order(member, ALIPAY, { orderNo, phone: true });
  expect((await wechat.trade(`${orderNo}T2`))?.state).toBe('CLOSED');
  await alipay.pay(page.payUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: ALIPAY });
  expect((await attemptsOf(orderNo)).map(({ way }) => way)).toEqual(['code', 'wechat', 'phonePage']);
});

test('who cancelled in the sheet asks again and pays the same trade', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  const first = (await collect(member, orderNo, grant)).result.bridge!;
  const again = (await collect(member, orderNo, (await ask(member, orderNo)).grant)).result.bridge!;
  expect(again.package).toBe(first.package);
  await wechat.pay(await sheetOf(again));
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test('an order that one person was asked for is not collected from another; an openid of nobody begins nothing', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  expect((await collect(member, orderNo, grant)).code).toBe(0);
  const { people } = await alipay.sandbox.get<{ people: { serviceOpenid: string }[] }>('/wechat/people.json');
  const expireAt = (await rowsOf('select expire_at from payment.pay_order where no = $1', orderNo))[0]!
    .expire_at as Date;
  const payable = { no: orderNo, subject: '账户充值 40.00 元', amount: 40n * YUAN, expireAt };
  const begin = (openid: string) =>
    payChannelOf(ctx(), WECHAT).start(payable, {
      way: 'wechat',
      openid,
      ip: '127.0.0.1',
      notifyUrl: `${alipay.listenerUrl}/none`,
      returnUrl: alipay.listenerUrl,
    });
  await expect(begin(people[1]!.serviceOpenid)).rejects.toThrow('另一个微信账户');
  await expect(begin('oNobody')).rejects.toThrow('PARAM_ERROR');
});

test('while WeChat does not say who pays, nothing is begun, and the order is kept', async () => {
  const member = await signInMember(server);
  const { orderNo, grant } = await ask(member);
  await alipay.sandbox.post('/wechat/switches', { fault: 'error' });
  expect((await collect(member, orderNo, grant)).code).toBe(5401);
  await alipay.sandbox.post('/wechat/switches', { fault: 'none' });
  expect(await attemptsOf(orderNo)).toEqual([]);
  expect((await collect(member, orderNo, (await ask(member, orderNo)).grant)).code).toBe(0);
});

test('without a service account paying inside WeChat is refused in plain words', async () => {
  const member = await signInMember(server);
  const { wechatService } = server.shared.settings;
  server.shared.settings.wechatService = undefined;
  const input = { amount: '40.00', channel: WECHAT, phone: true };
  const answer = await server.call(startThirdPay, input, { token: member.token, headers: { 'user-agent': INSIDE } });
  server.shared.settings.wechatService = wechatService;
  expect([answer.code, answer.msg]).toEqual([5401, expect.stringContaining('手机浏览器')]);
  const { rowCount } = await server.db.query('select from payment.pay_order where member_id = $1', [member.memberId]);
  expect(rowCount, 'no order stays behind').toBe(0);
});
