// alipay.trade.page.pay, alipay.trade.wap.pay and alipay.trade.precreate: a merchant asks to be paid.
import type { Call } from '../envelope';
import type { Platform } from '../platform';
import { business } from '../refusal';
import type { Trade } from '../trade';
import { readPayment } from './payment-request';

const PRODUCT_CODES = { page: 'FAST_INSTANT_TRADE_PAY', wap: 'QUICK_WAP_WAY' } as const;

/** Page pay, or its form for phones: the trade whose cashier the browser is sent to. */
export function pagePay(platform: Platform, call: Call, product: 'page' | 'wap'): Trade {
  if (call.biz.required('product_code', 64) !== PRODUCT_CODES[product]) throw business('ACQ.INVALID_PARAMETER');
  const { outTradeNo, payment } = readPayment(call, product, platform.clock.now());
  return platform.trades.request(call.merchant.appId, outTradeNo, payment);
}

/** Precreate: the address to show as a QR code. */
export function precreate(platform: Platform, call: Call): Record<string, unknown> {
  const { outTradeNo, payment } = readPayment(call, 'qr', platform.clock.now());
  const trade = platform.trades.request(call.merchant.appId, outTradeNo, payment);
  return { out_trade_no: outTradeNo, qr_code: cashierUrl(platform, trade) };
}

/** Where the buyer pays a trade. */
export function cashierUrl(platform: Platform, trade: Trade): string {
  return `${platform.publicUrl}/alipay/cashier?order=${trade.id}`;
}
