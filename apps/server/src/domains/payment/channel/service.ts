// The channels outside that are set up here.
import { payChannel } from '@jishi/contract/enums/payment';
import { type Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { platformAccount } from '../../ledger';
import { openAlipay } from '../alipay/service';
import { openWechatPay } from '../wechat-pay/service';
import type { PayChannel } from './rules';

type ThirdParty = {
  name: string;
  clearing: 'clearing.alipay' | 'clearing.wechat';
  /** Where it sends its notifications. */
  notifyPath: string;
  isSetUp(ctx: Context): boolean;
  open(ctx: Context): PayChannel | undefined;
};

const thirdParties = new Map<number, ThirdParty>([
  [
    payChannel.alipay,
    {
      name: '支付宝',
      clearing: 'clearing.alipay',
      notifyPath: '/notify/alipay',
      isSetUp: ({ settings }) => Boolean(settings.alipay),
      open: ({ settings, now }) => settings.alipay && openAlipay(settings.alipay, now),
    },
  ],
  [
    payChannel.wechat,
    {
      name: '微信支付',
      clearing: 'clearing.wechat',
      notifyPath: '/notify/wechat-pay',
      isSetUp: ({ settings }) => Boolean(settings.wechatPay),
      open: ({ settings: { wechatPay, wechatService }, now }) =>
        wechatPay && openWechatPay(wechatPay, now, wechatService?.appId),
    },
  ],
]);

/** Whether money of this channel comes through a provider's own wire protocol. */
export function isThirdParty(channel: number): boolean {
  return thirdParties.has(channel);
}

function thirdParty(channel: number): ThirdParty {
  const found = thirdParties.get(channel);
  if (!found) throw new Error(`no provider stands behind channel ${channel}`);
  return found;
}

/** The adapter of a channel. @throws Refusal channelFault when the channel is not set up */
export function payChannelOf(ctx: Context, channel: number): PayChannel {
  const { name, open } = thirdParty(channel);
  const opened = open(ctx);
  if (!opened) throw new Refusal('channelFault', `${name}还没有开通`);
  return opened;
}

/** The channels outside that can be paid by now. */
export function enabledChannels(ctx: Context): number[] {
  return [...thirdParties].filter(([, { isSetUp }]) => isSetUp(ctx)).map(([channel]) => channel);
}

/** The ledger account for money a channel holds for the site. */
export function clearingOf(channel: number) {
  return platformAccount(thirdParty(channel).clearing);
}

/** The notification address given to a channel. */
export function notifyUrlOf(ctx: Context, channel: number): string {
  return ctx.settings.publicUrl + thirdParty(channel).notifyPath;
}
