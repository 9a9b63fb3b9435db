// The calls of version 3: each judged by its signature first, each answer signed, refusals too.
import { beijingTime } from '../clock';
import { HANG_UP, text, type Answer, type Outcome } from '../http/answer';
import { isHttpUrl } from '../http/post';
import { isObject, type SandboxRequest } from '../http/request';
import { transactionOf } from './notices';
import type { WechatPayPlatform } from './platform';
import { Refusal } from './refusal';
import { judgeRequest, signatureHeaders } from './signature';
import { isPaid, wireState, type PaymentRequest, type Refund, type Trade } from './trade';

const OUT_TRADE_NO = /^[0-9A-Za-z_|*-]{6,32}$/;
const REFUND_NO = /^[0-9A-Za-z_|*@-]{1,64}$/;
const DEFAULT_LIFE_MS = 2 * 3_600_000;
const AT_ORDER = '/v3/pay/transactions/out-trade-no/';

type Work = (platform: WechatPayPlatform, request: SandboxRequest) => Record<string, unknown> | undefined;

/**
 * Runs a call: verify, execute, sign. A fault set for the next calls applies after the work, like lost or forged
 * answers.
 */
export function answerCall(platform: WechatPayPlatform, request: SandboxRequest, work: Work): Outcome {
  const fault = platform.faults.take(request.path);
  if (fault === 'systemError') return signed(platform, refusalOf(new Refusal('SYSTEM_ERROR')));
  const answer = done(platform, request, work);
  if (fault === 'lostAnswer') return HANG_UP;
  return signed(platform, answer, fault === 'forgedAnswer');
}

type Plain = { status: number; body: string };

function done(platform: WechatPayPlatform, request: SandboxRequest, work: Work): Plain {
  try {
    judgeRequest(platform.accounts, request, platform.clock.now());
    const result = work(platform, request);
    return result ? { status: 200, body: JSON.stringify(result) } : { status: 204, body: '' };
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error);
    throw error;
  }
}

function refusalOf({ status, code, text: message }: Refusal): Plain {
  return { status, body: JSON.stringify({ code, message }) };
}

function signed({ accounts, clock }: WechatPayPlatform, { status, body }: Plain, isForged = false): Answer {
  const headers = signatureHeaders(accounts, body, clock.now(), { isForged });
  return { status, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body };
}

/** Native: the text to draw as a code. */
export const prepayNative: Work = (platform, request) => ({
  code_url: cashierUrl(platform, prepay(platform, request, 'native')),
});

/** H5: the address that a phone's browser opens. */
export const prepayH5: Work = (platform, request) => {
  const { scene_info: scene } = fieldsOf(request);
  const ip = isObject(scene) ? scene['payer_client_ip'] : undefined;
  if (typeof ip !== 'string' || !ip) throw new Refusal('PARAM_ERROR');
  return { h5_url: cashierUrl(platform, prepay(platform, request, 'h5')) };
};

/** JSAPI: what WeChat's own browser collects with, from one person known to the service account. */
export const prepayInside: Work = (platform, request) => {
  const { appid, payer } = fieldsOf(request);
  const openid = isObject(payer) ? payer['openid'] : undefined;
  if (appid !== platform.serviceAccount.appId) throw new Refusal('APPID_MCHID_NOT_MATCH');
  if (typeof openid !== 'string' || !platform.serviceAccount.knows(openid)) throw new Refusal('PARAM_ERROR');
  return { prepay_id: `wx${prepay(platform, request, 'jsapi', { appId: appid, openid }).id}` };
};

function cashierUrl({ publicUrl }: WechatPayPlatform, { id }: Trade): string {
  return `${publicUrl}/wechat-pay/cashier?order=${id}`;
}

function prepay(
  platform: WechatPayPlatform,
  request: SandboxRequest,
  product: PaymentRequest['product'],
  payer: Pick<PaymentRequest, 'appId' | 'openid'> = {},
): Trade {
  const fields = fieldsOf(request);
  belongs(platform, fields, payer.appId);
  const { out_trade_no: no, description, notify_url: notifyUrl, amount } = fields;
  if (typeof no !== 'string' || !OUT_TRADE_NO.test(no)) throw new Refusal('PARAM_ERROR');
  if (typeof description !== 'string' || !description || description.length > 127) throw new Refusal('PARAM_ERROR');
  // the address may carry no query
  if (typeof notifyUrl !== 'string' || !isHttpUrl(notifyUrl) || /[?#]/.test(notifyUrl))
    throw new Refusal('PARAM_ERROR');
  const expiresAt = expiryOf(fields['time_expire'], platform.clock.now()).toISOString();
  const fen = fenOf(amount, 'total');
  return platform.trades.request(no, { product, ...payer, description, fen, notifyUrl, expiresAt });
}

function expiryOf(value: unknown, now: Date): Date {
  if (value === undefined) return new Date(now.getTime() + DEFAULT_LIFE_MS);
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(value);
  const expiry = new Date(isTime ? value : Number.NaN);
  if (!(expiry.getTime() > now.getTime())) throw new Refusal('PARAM_ERROR');
  return expiry;
}

/** An order as its merchant sees it; a refund shows in its state. */
export const queryOrder: Work = (platform, request) => {
  if (request.query.get('mchid') !== platform.accounts.mchId) throw new Refusal('PARAM_ERROR');
  const trade = platform.trades.find(request.path.slice(AT_ORDER.length));
  if (!trade) throw new Refusal('ORDER_NOT_EXIST');
  if (isPaid(trade)) return { ...transactionOf(platform.accounts, trade), trade_state: wireState(trade) };
  const { mchId: mchid, appId } = platform.accounts;
  return {
    mchid,
    appid: trade.appId ?? appId,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: '',
  };
};

/** Closes an unpaid order; nothing is in the answer. */
export const closeOrder: Work = (platform, request) => {
  const [no = '', verb] = request.path.slice(AT_ORDER.length).split('/');
  if (verb !== 'close') throw new Refusal('PARAM_ERROR');
  if (fieldsOf(request)['mchid'] !== platform.accounts.mchId) throw new Refusal('NO_AUTH');
  platform.trades.close(no);
  return undefined;
};

/** Begins a refund. */
export const refundOrder: Work = (platform, request) => {
  const { transaction_id: id, out_refund_no: no, amount } = fieldsOf(request);
  if (typeof id !== 'string' || typeof no !== 'string' || !REFUND_NO.test(no)) throw new Refusal('PARAM_ERROR');
  const asked = { outRefundNo: no, fen: fenOf(amount, 'refund'), total: fenOf(amount, 'total') };
  return wireRefund(platform.trades.refund(id, asked));
};

/** A refund's state. */
export const queryRefund: Work = (platform, request) =>
  wireRefund(platform.trades.queryRefund(decoded(request.path.split('/').at(-1) ?? '')));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('PARAM_ERROR');
  }
}

function wireRefund(refund: Refund): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    channel: 'ORIGINAL',
    status: refund.status,
    create_time: `${beijingTime(new Date(refund.createdAt)).replace(' ', 'T')}+08:00`,
    amount: { refund: refund.fen, currency: 'CNY' },
  };
}

/** Where a day's bill can be fetched for a short time, and its hash. */
export const prepareBill: Work = (platform, { query }) => {
  if ((query.get('bill_type') ?? 'ALL') !== 'ALL') throw new Refusal('PARAM_ERROR');
  const { token, hash } = platform.bills.prepare(platform.trades.list(), query.get('bill_date') ?? '');
  const download_url = `${platform.publicUrl}/v3/billdownload/file?token=${token}`;
  return { hash_type: 'SHA1', hash_value: hash, download_url };
};

/** The bill itself: asked for with a signature, answered without one. */
export function downloadBill(platform: WechatPayPlatform, request: SandboxRequest): Answer {
  try {
    judgeRequest(platform.accounts, request, platform.clock.now());
  } catch {
    return text('SIGN_ERROR', 401);
  }
  const bill = platform.bills.download(request.query.get('token') ?? '');
  return bill === undefined ? text('NOT_FOUND', 404) : text(bill);
}

function belongs({ accounts }: WechatPayPlatform, fields: Record<string, unknown>, appId = accounts.appId): void {
  if (fields['mchid'] !== accounts.mchId) throw new Refusal('NO_AUTH');
  if (fields['appid'] !== appId) throw new Refusal('APPID_MCHID_NOT_MATCH');
}

function fenOf(amount: unknown, name: 'total' | 'refund'): number {
  const { [name]: fen, currency = 'CNY' } = isObject(amount) ? amount : {};
  if (currency !== 'CNY' || typeof fen !== 'number' || !Number.isSafeInteger(fen) || fen <= 0)
    throw new Refusal('PARAM_ERROR');
  return fen;
}

function fieldsOf(request: SandboxRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // refused below like any other wrong body
  }
  throw new Refusal('PARAM_ERROR');
}
