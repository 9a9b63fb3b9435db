// What page pay and precreate have in common: the order a merchant wants to be paid.
import { nextBeijingMidnight, parseBeijingTime } from '../../clock';
import { isHttpUrl } from '../../http/post';
import type { BizContent } from '../biz-content';
import type { Call } from '../envelope';
import { business, invalid } from '../refusal';
import type { PaymentRequest } from '../trade';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_LIFE_MS = 15 * UNIT_MS.d;

/** How long an order may be paid when the merchant does not say. */
const DEFAULT_LIFE_MS = { page: 15 * UNIT_MS.d, wap: 15 * UNIT_MS.d, qr: 2 * UNIT_MS.h } as const;

/**
 * Reads the order of a payment call.
 * @throws Refusal for a missing or wrong field
 */
export function readPayment(
  call: Call,
  product: PaymentRequest['product'],
  now: Date,
): { outTradeNo: string; payment: PaymentRequest } {
  const { biz } = call;
  const outTradeNo = biz.required('out_trade_no', 64);
  if (!/^\w+$/.test(outTradeNo)) throw business('ACQ.INVALID_PARAMETER');
  const payment = {
    product,
    subject: biz.required('subject', 256),
    body: biz.text('body', 128),
    passbackParams: biz.text('passback_params', 512),
    totalAmount: biz.amount('total_amount'),
    notifyUrl: addressParameter(call, 'notify_url'),
    returnUrl: addressParameter(call, 'return_url'),
    expiresAt: expiryOf(biz, product, now).toISOString(),
  };
  return { outTradeNo, payment };
}

function addressParameter(call: Call, name: string): string {
  const url = call.parameters[name] ?? '';
  if (url !== '' && (url.length > 256 || !isHttpUrl(url))) throw invalid('parameter');
  return url;
}

/** The absolute time counts when both are given. */
function expiryOf(biz: BizContent, product: PaymentRequest['product'], now: Date): Date {
  const absolute = biz.text('time_expire', 32);
  const relative = biz.text('timeout_express', 6);
  if (absolute === '') return new Date(now.getTime() + lifeOf(relative, product, now));
  const expiry = parseBeijingTime(absolute);
  if (!expiry || expiry <= now || expiry.getTime() - now.getTime() > MAX_LIFE_MS)
    throw business('ACQ.INVALID_PARAMETER');
  return expiry;
}

function lifeOf(relative: string, product: PaymentRequest['product'], now: Date): number {
  if (relative === '') return DEFAULT_LIFE_MS[product];
  if (relative === '1c') return nextBeijingMidnight(now).getTime() - now.getTime();
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(relative) ?? [];
  const life = count && unit ? Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS] : 0;
  if (life <= 0 || life > MAX_LIFE_MS) throw business('ACQ.INVALID_PARAMETER');
  return life;
}
