// The synchronous return: the merchant's return_url with signed parameters. It says that somebody came back, not that money did.
import { beijingTime } from '../clock';
import type { Platform } from './platform';
import { signContent, signRsa2 } from './signature';
import { amountOf, type OpenedTrade } from './trade';

/** Where the buyer's browser goes after paying; undefined when the merchant named no return_url. */
export function returnAddress(platform: Platform, trade: OpenedTrade): string | undefined {
  if (!trade.returnUrl) return undefined;
  const fields = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: 'alipay.trade.page.pay.return',
    total_amount: amountOf(trade),
    trade_no: trade.tradeNo,
    auth_app_id: trade.appId,
    version: '1.0',
    app_id: trade.appId,
    seller_id: platform.merchants.find(trade.appId)?.sellerId ?? '',
    timestamp: beijingTime(platform.clock.now()),
  };
  const sign = signRsa2(signContent(fields, []), platform.merchants.platform.privateKey);
  const address = new URL(trade.returnUrl);
  for (const [name, value] of Object.entries({ ...fields, sign, sign_type: 'RSA2' })) {
    address.searchParams.append(name, value);
  }
  return address.toString();
}
