// Who tops up has agreed to the recharge agreement: noted with the order, in the version that the page showed.
import { listProtocols } from '@jishi/contract/console/content';
import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { listPayChannels, startThirdPay } from '@jishi/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlipayPeer, startAlipayPeer } from '../../../testing/alipay-peer';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { publishProtocol, seedProtocols } from '../../content';
import { content } from '../../content/domain';
import { message } from '../../message/domain';
import { payment } from '../domain';

let peer: AlipayPeer;
let server: TestServer;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [message, payment, content],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const shown = async ({ token }: TestMember) => (await server.call(listPayChannels, {}, { token })).result.agreement;
const topUp = ({ token }: TestMember, agreed?: string, idempotencyKey?: string) =>
  server.call(startThirdPay, { amount: '20', agreed }, { token, ...(idempotencyKey ? { idempotencyKey } : {}) });
const notes = async ({ memberId }: TestMember) =>
  (await server.db.query('select code, version, ip from account.agreement where member_id = $1', [memberId])).rows;
const onOrders = async ({ memberId }: TestMember) =>
  (
    await server.db.query<{ version: string | null }>(
      "select reference ->> 'agreement' as version from payment.pay_order where member_id = $1 order by no",
      [memberId],
    )
  ).rows.map(({ version }) => version);
/** What an operator who looks at the order is told of it. */
async function onTrail({ result: { orderNo } }: Awaited<ReturnType<typeof topUp>>): Promise<string | null> {
  const { token } = await signInOperator(server, 'readonly');
  return (await server.call(getPayOrderTrail, { orderNo }, { token })).result.order.agreement;
}
async function members(version: string): Promise<number | undefined> {
  const { token } = await signInOperator(server, 'readonly');
  const { result } = await server.call(listProtocols, {}, { token });
  return result.find((row) => row.code === 'recharge' && row.version === version)?.agreed;
}

test('while none is published nothing is asked for, and nothing can be agreed to', async () => {
  const member = await signInMember(server);
  expect(await shown(member)).toBeNull();
  expect(await topUp(member, '2026.11.21')).toMatchObject({ code: 4005 });
  expect(await topUp(member)).toMatchObject({ code: 0 });
  expect(await onOrders(member)).toEqual([null]);
});

test('an order carries the version that was agreed to, and operators count its member once', async () => {
  await seedProtocols(systemContext(server));
  const member = await signInMember(server);
  const { version, title } = (await shown(member))!;
  expect(title).toBe('充值服务协议');
  expect(await members(version)).toBe(0);
  const first = await topUp(member, version, 'one-agreed-top-up');
  expect(first).toMatchObject({ code: 0 });
  expect(await onTrail(first)).toBe(version);
  await topUp(member, version, 'one-agreed-top-up');
  await topUp(member, version);
  expect(await onOrders(member)).toEqual([version, version]);
  expect(await notes(member)).toEqual([{ code: 'recharge', version, ip: '127.0.0.1' }]);
  expect(await members(version)).toBe(1);
  const { rows } = await server.db.query(
    "select after from audit.entry where action = 'account.agreeProtocol' and target_id = $1",
    [member.memberId],
  );
  expect(rows).toEqual([{ after: { code: 'recharge', version } }]);
});

test('who says nothing of an agreement has agreed to none', async () => {
  const member = await signInMember(server);
  const order = await topUp(member);
  expect(order).toMatchObject({ code: 0 });
  expect([await notes(member), await onOrders(member), await onTrail(order)]).toEqual([[], [null], null]);
});

test('a version that is no more in force makes no order; the refusal names the field', async () => {
  const member = await signInMember(server);
  const { version } = (await shown(member))!;
  const newer = { code: 'recharge' as const, version: '2099.01.01', title: '充值服务协议', html: '<p>新的内容</p>' };
  await publishProtocol(systemContext(server), newer);
  expect(await topUp(member, version)).toMatchObject({ code: 4005, fields: [{ path: 'agreed' }] });
  expect([await notes(member), await onOrders(member)]).toEqual([[], []]);
  expect(await topUp(member, '2099.01.01')).toMatchObject({ code: 0 });
  expect(await onOrders(member)).toEqual(['2099.01.01']);
});

test('many top-ups at the same moment note one agreement, and one each on every order', async () => {
  const member = await signInMember(server);
  const { version } = (await shown(member))!;
  const answers = await Promise.all(Array.from({ length: 5 }, () => topUp(member, version)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(await onOrders(member)).toEqual(Array.from({ length: 5 }, () => version));
  expect(await notes(member)).toHaveLength(1);
});
