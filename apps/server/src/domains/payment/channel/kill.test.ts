// A process is killed after the channel did its work and before the answer was read. The next run finds out, finishes
// the work once, and the books prove it.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { payChannel } from '@jishi/contract/enums/payment';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '../domain';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, startAlipayPeer } from '../../../testing/alipay-peer';
import { startJobProcess } from '../../../testing/job-process';
import { type WechatPayPeer, wechatPayPeerOf } from '../../../testing/wechat-pay-peer';
import { balances, verify } from '../../ledger';
import { closeOverdue } from '../attempt/service';
import { refundUnneeded } from '../auto-refund/service';
import { settle } from '../settlement/service';
import { payChannelOf } from './service';

const { alipay: ALIPAY, wechat: WECHAT } = payChannel;
const AMOUNT = 40n * YUAN;

/** Stands before the sandbox, passes every request on and, while it is told to, keeps the answer for itself. */
type Swallower = { url: string; swallow(path: string): Promise<void>; close(): void };

let alipay: AlipayPeer;
let wechat: WechatPayPeer;
let server: TestServer;
let swallower: Swallower;
beforeAll(async () => {
  alipay = await startAlipayPeer();
  wechat = await wechatPayPeerOf(alipay.sandbox);
  swallower = await startSwallower(alipay.sandbox.url);
  const settings = { alipay: alipay.settings, wechatPay: wechat.settings, publicUrl: alipay.listenerUrl };
  server = await startTestServer({ domains: [payment], settings });
});
afterAll(async () => {
  swallower.close();
  await server.close();
  await alipay.close();
});

async function startSwallower(target: string): Promise<Swallower> {
  let swallowed: { path: string; reached: () => void } | undefined;
  const proxy: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const headers = Object.entries(request.headers).filter(
        ([name]) => !['host', 'connection', 'content-length'].includes(name),
      );
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
      const init = { method: request.method!, headers: headers as [string, string][], ...(body && { body }) };
      const answer = await fetch(target + request.url, init);
      if (swallowed && request.url?.includes(swallowed.path)) return swallowed.reached();
      response.writeHead(
        answer.status,
        Object.fromEntries(
          [...answer.headers].filter(([name]) => name.startsWith('wechatpay-') || name === 'content-type'),
        ),
      );
      return response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    swallow: (path) =>
      new Promise((resolve) => {
        swallowed = {
          path,
          reached: () => {
            swallowed = undefined;
            resolve();
          },
        };
      }),
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Settings of a process whose channels answer through the swallower. */
function swallowing() {
  const { alipay: own, wechatPay } = server.shared.settings;
  return {
    alipay: { ...own!, gateway: `${swallower.url}/gateway.do` },
    wechatPay: { ...wechatPay!, url: swallower.url },
  };
}

/** Runs a job until the channel has done its part, and kills it there. */
async function killAfter(path: string, run: 'closeOverdue' | 'refundUnneeded', payload: unknown) {
  const place = run === 'closeOverdue' ? '../attempt/service.ts' : '../auto-refund/service.ts';
  const done = swallower.swallow(path);
  const module = join(import.meta.dirname, place);
  const job = await startJobProcess(server, { module, run, payload, settings: swallowing() });
  await Promise.race([
    done,
    job.ended.then(() => {
      throw new Error(`${run} ended before ${path} was asked`);
    }),
  ]);
  await job.kill();
}

const ctx = () => systemContext(server);
const deposit = async ({ memberId }: TestMember) => (await balances(server.db, memberId)).deposit;

async function order(member: TestMember, channel: number) {
  return (await server.call(startThirdPay, { amount: '40.00', channel }, { token: member.token })).result;
}

async function rowOf(sql: string, ...values: unknown[]) {
  return (await server.db.query<Record<string, unknown>>(sql, values)).rows[0];
}

test.each([
  ['Alipay', ALIPAY, 'alipay.trade.refund'],
  ['WeChat Pay', WECHAT, '/v3/refund/domestic/refunds'],
])(
  'killed when %s has given a second payment back: it is booked once, and given once',
  async (_name, channel, path) => {
    const member = await signInMember(server);
    const first = await order(member, channel === ALIPAY ? WECHAT : ALIPAY);
    await (channel === ALIPAY ? wechat.pay(first.codeUrl) : alipay.pay(first.payUrl));
    const paid = await payChannelOf(ctx(), channel === ALIPAY ? WECHAT : ALIPAY).queryTrade(first.orderNo);
    if (paid.state !== 'paid') throw new Error('the first payment is not there');
    await settle(ctx(), { channel: channel === ALIPAY ? WECHAT : ALIPAY, no: first.orderNo, ...paid });
    // the same order, paid at the other channel as well
    const no = `${first.orderNo}T2`;
    const started = await payChannelOf(ctx(), channel).start(
      { no, subject: '账户充值', amount: AMOUNT, expireAt: new Date(server.clock.now().getTime() + 600_000) },
      {
        way: channel === ALIPAY ? 'page' : 'code',
        openid: null,
        ip: '127.0.0.1',
        notifyUrl: `${alipay.listenerUrl}/none`,
        returnUrl: alipay.listenerUrl,
      },
    );
    await (channel === ALIPAY ? alipay.pay(started.payUrl) : wechat.pay(started.codeUrl));
    const second = await payChannelOf(ctx(), channel).queryTrade(no);
    if (second.state !== 'paid') throw new Error('the second payment is not there');
    await settle(ctx(), { channel, no, ...second });
    const { tradeNo } = second;

    await killAfter(path, 'refundUnneeded', { channel, tradeNo });
    const receipt = () => rowOf('select disposition, returned_at from payment.receipt where trade_no = $1', tradeNo);
    expect(await receipt()).toEqual({ disposition: 4, returned_at: null });
    await Promise.all(Array.from({ length: 4 }, () => refundUnneeded(ctx(), { channel, tradeNo })));
    expect(await receipt()).toMatchObject({ disposition: 4, returned_at: expect.any(Date) });
    expect(await deposit(member)).toBe(AMOUNT);
    // whole: another fen would be refused
    const more = { tradeNo, refundNo: `MORE${no}`, amount: 1_000n, total: AMOUNT };
    expect(await payChannelOf(ctx(), channel).refund(more)).toMatchObject({ state: 'refused' });
    expect(await rowOf('select count(*)::int as n from ledger.transfer where key = $1', `giveback:${tradeNo}`)).toEqual(
      { n: 1 },
    );
    expect(await verify(server.db)).toMatchObject({ ok: true });
  },
);

test.each([
  ['Alipay', ALIPAY, 'alipay.trade.close'],
  ['WeChat Pay', WECHAT, '/close'],
])('killed when %s has closed an overdue order: the next run closes it here', async (_name, channel, path) => {
  const member = await signInMember(server);
  const { orderNo, payUrl } = await order(member, channel);
  if (channel === ALIPAY) await alipay.open(payUrl);
  await server.db.query(`update payment.pay_order set expire_at = $2 where no = $1`, [orderNo, server.clock.now()]);
  await killAfter(path, 'closeOverdue', orderNo);
  const status = () => rowOf('select status from payment.pay_order where no = $1', orderNo);
  expect(await status()).toEqual({ status: 10 });
  expect(await payChannelOf(ctx(), channel).queryTrade(orderNo)).toEqual({ state: 'closed' });
  await closeOverdue(ctx(), orderNo);
  expect(await status()).toEqual({ status: 30 });
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
