// A server with both channels outside on the sandbox's real wire, and what a member, a channel and the clock do there.
import { payChannel } from '@jishi/contract/enums/payment';
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import { expect } from 'vitest';
import { balances } from '../domains/ledger';
import { payment } from '../domains/payment/domain';
import type { Context } from '../kernel/context';
import type { Domain } from '../kernel/domain';
import { type AlipayPeer, startAlipayPeer } from './alipay-peer';
import { wechatServiceSettingsOf } from './identity';
import { type TestMember, systemContext } from './members';
import { type TestServer, startTestServer } from './server';
import { type WechatPayPeer, wechatPayPeerOf } from './wechat-pay-peer';

/** Starts both, payment served beside `others`; notifications wait at the peers' listener until a test has them heard. */
export async function startPayChannels(...others: Domain[]) {
  const alipay: AlipayPeer = await startAlipayPeer();
  const wechat: WechatPayPeer = await wechatPayPeerOf(alipay.sandbox);
  const settings = {
    alipay: alipay.settings,
    wechatPay: wechat.settings,
    wechatService: await wechatServiceSettingsOf(alipay.sandbox),
    publicUrl: alipay.listenerUrl,
  };
  const server: TestServer = await startTestServer({ domains: [payment, ...others], settings });
  return {
    alipay,
    wechat,
    server,
    ctx: (): Context => systemContext(server),
    deposit: async ({ memberId }: TestMember) => (await balances(server.db, memberId)).deposit,
    /** A top-up of 40.00 that waits, or the payment of an order there is. */
    async order(
      { token }: TestMember,
      channel: number = payChannel.wechat,
      { orderNo, device = '', ...screen }: { orderNo?: string; phone?: boolean; scan?: boolean; device?: string } = {},
    ) {
      const asked = orderNo ? { orderNo } : { amount: '40.00' };
      const by = { token, headers: { 'user-agent': device } };
      const { msg, result } = await server.call(startThirdPay, { ...asked, channel, ...screen }, by);
      expect(msg).toBe('成功');
      return result;
    },
    /** The code of paying an order at a channel. */
    codeOf: async ({ token }: TestMember, orderNo: string, channel: number) =>
      (await server.call(startThirdPay, { orderNo, channel }, { token })).code,
    /** The order as its member sees it, some seconds later: the channel is asked. */
    async look({ token }: TestMember, orderNo: string) {
      server.clock.advance(4_000);
      return (await server.call(getPayOrder, { orderNo }, { token })).result;
    },
    rowsOf: async (sql: string, ...values: unknown[]) =>
      (await server.db.query<Record<string, unknown>>(sql, values)).rows,
    /** Runs all jobs, those of later too; returns the messages of those that failed. */
    async jobsRun() {
      await server.db.query('update graphile_worker._private_jobs set run_at = now()');
      return server.runJobs();
    },
    /** Lets time pass for the server and for the peers. */
    async pass(milliseconds: number) {
      server.clock.advance(milliseconds);
      await setPeers();
    },
    /** Puts the peers' clock beside the server's, or so many seconds off it. */
    setPeers,
    async close() {
      await server.close();
      await alipay.close();
    },
  };

  async function setPeers(off = 0) {
    const ahead = Math.round((server.clock.now().getTime() - Date.now()) / 1000);
    await alipay.sandbox.post('/clock', { aheadSeconds: ahead + off });
  }
}
