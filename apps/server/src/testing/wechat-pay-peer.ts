// The sandbox's WeChat Pay for the adapter under test.
import type { WechatPaySettings } from '../kernel/settings';
import type { SandboxProcess } from './sandbox';

export type WechatPayPeer = {
  settings: WechatPaySettings;
  /** Opens the cashier behind a code or an address and presses 支付. */
  pay(address: string | null): Promise<void>;
  /** Chooses how notifications and refunds of an order behave. */
  switch(change: { outTradeNo: string; notify?: string; refund?: string; payAfterClose?: boolean }): Promise<void>;
  /** Arms a fault for the next call of a path. */
  fault(fault: 'systemError' | 'forgedAnswer' | 'lostAnswer', path: string, times?: number): Promise<void>;
  trade(outTradeNo: string): Promise<{ state: string; refunds: { status: string; fen: number }[] } | undefined>;
};

/** The peer of a running sandbox. */
export async function wechatPayPeerOf(sandbox: SandboxProcess): Promise<WechatPayPeer> {
  const account = await sandbox.get<Record<string, string>>('/wechat-pay/credentials.json');
  const keys = [
    [account.publicKeyId!, account.publicKey!],
    [account.nextPublicKeyId!, account.nextPublicKey!],
  ] as const;
  return {
    settings: {
      url: sandbox.url,
      appId: account.appId!,
      mchId: account.mchId!,
      serial: account.serial!,
      privateKey: account.merchantPrivateKey!,
      apiV3Key: account.apiV3Key!,
      platformKeys: Object.fromEntries(keys),
    },
    async pay(address) {
      const order = new URL(address ?? '').searchParams.get('order') ?? '';
      const body = new URLSearchParams({ order });
      const paid = await fetch(`${sandbox.url}/wechat-pay/cashier/pay`, { method: 'POST', body, redirect: 'manual' });
      if (paid.status >= 400) throw new Error(`the cashier answered ${paid.status}`);
    },
    switch: (change) => sandbox.post('/wechat-pay/switches', change),
    fault: (fault, path, times = 1) => sandbox.post('/wechat-pay/faults', { fault, method: path, times }),
    async trade(outTradeNo) {
      type Shown = { trades: { trade: { state: string; refunds: { status: string; fen: number }[] } }[] };
      const { trades } = await sandbox.get<Shown>(`/wechat-pay/trades.json?outTradeNo=${outTradeNo}`);
      return trades[0]?.trade;
    },
  };
}
