// WeChat Pay behind the interface of a channel: Native (a code to scan) on computers, H5 on phones, JSAPI inside WeChat.
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../kernel/refusal';
import type { WechatPaySettings } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { type Heard, type PayChannel, type Payable, type Payer, type RawNotify, wholeFen } from '../channel/rules';
import {
  authorizationOf,
  bridgeOf,
  fieldsOf,
  isSaidByWechat,
  objectOf,
  parseBill,
  refundStateOf,
  textOf,
  unitsOf,
  unseal,
} from './rules';

const TIMEOUT_MS = 8000;
const LONGEST_DESCRIPTION = 127;
const OTHER_PAYER = '这笔订单正由另一个微信账户付款，请换一种方式，或取消后重新下单';

type Product = 'native' | 'h5' | 'jsapi';

/** WeChat Pay's answer. A refusal has its own code and words. */
type Answer = { status: number; fields: Readonly<Record<string, unknown>>; code: string; message: string };

type Ask = (method: 'GET' | 'POST', target: string, content?: object) => Promise<Answer>;

/**
 * An adapter with its own signer: every answer, including refusals, counts only when WeChat Pay signed it.
 * `serviceAppId`: the service account, bound to the same merchant, that identifies payers inside WeChat.
 */
export function openWechatPay(settings: WechatPaySettings, now: () => Date, serviceAppId?: string): PayChannel {
  const { mchId } = settings;
  const isOurs = (appId: unknown) => appId === settings.appId || (appId !== undefined && appId === serviceAppId);
  const ask = asking(settings, now);

  return {
    merchant: mchId,
    async start(order, payer) {
      const [product, extra] = productOf(payer, serviceAppId);
      const wanted = { ...orderOf(settings, order, payer), ...extra };
      const answer = await ask('POST', `/v3/pay/transactions/${product}`, wanted);
      if (answer.code === 'ORDERPAID') throw new Refusal('stateConflict', '这笔订单已付款，正在确认到账');
      if (answer.code === 'OUT_TRADE_NO_USED' && payer.openid) throw new Refusal('stateConflict', OTHER_PAYER);
      const [codeUrl, h5Url, prepayId] = ['code_url', 'h5_url', 'prepay_id'].map((name) => textOf(answer.fields[name]));
      if (product === 'h5' && h5Url) return { payUrl: backTo(h5Url, payer.returnUrl), codeUrl: null };
      if (product === 'native' && codeUrl) return { payUrl: null, codeUrl };
      if (product !== 'jsapi' || !prepayId) throw unclear('payment', answer);
      const bridge = bridgeOf(settings.privateKey, { appId: serviceAppId!, prepayId }, stampOf(now));
      return { payUrl: null, codeUrl: null, bridge };
    },
    async queryTrade(no) {
      const answer = await ask('GET', `/v3/pay/transactions/out-trade-no/${no}?mchid=${mchId}`);
      if (answer.code === 'ORDER_NOT_EXIST' || answer.code === 'RESOURCE_NOT_EXISTS') return { state: 'waiting' };
      if (answer.status !== 200) return { state: 'unknown' };
      const { fields } = answer;
      if (fields.mchid !== mchId || !isOurs(fields.appid) || fields.out_trade_no !== no) return { state: 'unknown' };
      const state = textOf(fields.trade_state);
      const tradeNo = textOf(fields.transaction_id);
      if ((state === 'SUCCESS' || state === 'REFUND') && tradeNo)
        return { state: 'paid', tradeNo, amount: unitsOf(fieldsOf(fields.amount).total) };
      if (state === 'CLOSED' || state === 'REVOKED') return { state: 'closed' };
      return { state: ['NOTPAY', 'USERPAYING', 'PAYERROR'].includes(state) ? 'waiting' : 'unknown' };
    },
    async closeTrade(no) {
      const answer = await ask('POST', `/v3/pay/transactions/out-trade-no/${no}/close`, { mchid: mchId });
      const gone = ['ORDER_CLOSED', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'];
      return answer.status === 204 || gone.includes(answer.code);
    },
    async refund({ tradeNo, refundNo, amount, total }) {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        transaction_id: tradeNo,
        out_refund_no: refundNo,
        amount: { refund: Number(wholeFen(amount)), total: Number(wholeFen(total)), currency: 'CNY' },
      });
      if (answer.status === 200) return refundStateOf(textOf(answer.fields.status));
      if (isPlainNo(answer)) return { state: 'refused', reason: answer.message || answer.code };
      throw unclear('refund', answer);
    },
    async queryRefund({ refundNo }) {
      const answer = await ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`);
      if (answer.status === 404 && answer.code === 'RESOURCE_NOT_EXISTS') return { state: 'absent' };
      if (answer.status !== 200) throw unclear('refund query', answer);
      return refundStateOf(textOf(answer.fields.status));
    },
    async downloadBill(day) {
      const answer = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (answer.code === 'NO_STATEMENT_EXIST' || answer.code === 'STATEMENT_CREATING') return undefined;
      const { download_url, hash_type, hash_value } = answer.fields;
      if (answer.status !== 200 || hash_type !== 'SHA1') throw unclear('bill', answer);
      return parseBill(await download(settings, now, textOf(download_url), textOf(hash_value)));
    },
    readNotify: (raw) => readNotify(settings, isOurs, raw, now()),
    acknowledge: (heard) => ({
      status: heard ? 204 : 401,
      type: 'application/json',
      body: heard ? '' : JSON.stringify({ code: 'FAIL', message: '签名、应用或商户不符' }),
    }),
  };
}

function orderOf({ mchId, appId }: WechatPaySettings, order: Payable, { notifyUrl }: Payer) {
  return {
    mchid: mchId,
    appid: appId,
    description: order.subject.slice(0, LONGEST_DESCRIPTION),
    out_trade_no: order.no,
    time_expire: `${formatTime(order.expireAt).replace(' ', 'T')}+08:00`,
    notify_url: notifyUrl,
    amount: { total: Number(wholeFen(order.amount)), currency: 'CNY' },
  };
}

/**
 * The product for a way to pay, with its extra parameters.
 * @throws Refusal channelFault without a service account
 */
function productOf({ way, ip, openid }: Payer, serviceAppId: string | undefined): readonly [Product, object] {
  if (way === 'code') return ['native', {}];
  if (way !== 'wechat') return ['h5', { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } }];
  if (!serviceAppId || !openid) throw new Refusal('channelFault');
  return ['jsapi', { appid: serviceAppId, payer: { openid } }];
}

function backTo(h5Url: string, returnUrl: string): string {
  const url = new URL(h5Url);
  url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}

/** A signed no that will stay a no: too many requests and faults of theirs are not one. */
function isPlainNo({ status, code }: Answer): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 401 && code !== '' && code !== 'SYSTEM_ERROR';
}

function unclear(what: string, { status, code }: Answer): Error {
  return new Error(`WeChat Pay did not answer plainly to a ${what}: ${status} ${code.slice(0, 60)}`);
}

function stampOf(now: () => Date) {
  return { seconds: Math.floor(now().getTime() / 1000), nonce: randomBytes(16).toString('hex') };
}

function asking(settings: WechatPaySettings, now: () => Date): Ask {
  const { url, platformKeys } = settings;
  return async (method, target, content) => {
    const body = content ? JSON.stringify(content) : '';
    const response = await fetch(url + target, {
      method,
      ...(content ? { body } : {}),
      headers: {
        accept: 'application/json',
        authorization: authorizationOf(settings, { method, target, body }, stampOf(now)),
        'user-agent': 'jishi',
        'wechatpay-serial': Object.keys(platformKeys)[0] ?? '',
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const header = (name: string) => response.headers.get(`wechatpay-${name}`) ?? '';
    if (!isSaidByWechat(platformKeys, signedBy(header), text, now()))
      throw new Error(`an answer that WeChat Pay did not sign, with status ${response.status}`);
    const fields = objectOf(text);
    return { status: response.status, fields, code: textOf(fields.code), message: textOf(fields.message) };
  };
}

function signedBy(header: (name: string) => string) {
  return {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
  };
}

/** The file itself is not signed; its hash is in the signed answer that named its address. */
async function download(settings: WechatPaySettings, now: () => Date, address: string, hash: string): Promise<string> {
  const { origin, pathname, search } = new URL(address);
  if (origin !== new URL(settings.url).origin) throw new Error(`a bill at a foreign address: ${origin}`);
  const request = { method: 'GET', target: pathname + search, body: '' };
  const response = await fetch(address, {
    headers: { authorization: authorizationOf(settings, request, stampOf(now)), 'user-agent': 'jishi' },
    redirect: 'error',
    signal: AbortSignal.timeout(4 * TIMEOUT_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase()) throw new Error('the bill is damaged');
  return bytes.toString('utf8');
}

function readNotify(
  settings: WechatPaySettings,
  isOurs: (appId: unknown) => boolean,
  { headers, body }: RawNotify,
  now: Date,
): Heard {
  const { id, event_type, resource } = objectOf(body);
  const doubted = { verified: false, notifyId: textOf(id), no: '', payment: null, says: textOf(event_type) };
  const signed = signedBy((name) => textOf(headers[`wechatpay-${name}`]));
  if (!isSaidByWechat(settings.platformKeys, signed, body, now)) return doubted;
  const content = unseal(settings.apiV3Key, resource);
  if (content === undefined) return doubted;
  const fields = objectOf(content);
  const no = textOf(fields.out_trade_no);
  // a refund's notification names the merchant only
  const another = fields.mchid !== settings.mchId || (fields.appid !== undefined && !isOurs(fields.appid));
  if (another || !no || !doubted.notifyId) return { ...doubted, no };
  const tradeNo = textOf(fields.transaction_id);
  const paid = doubted.says === 'TRANSACTION.SUCCESS' && fields.trade_state === 'SUCCESS' && tradeNo !== '';
  const payment = paid ? { tradeNo, amount: unitsOf(fieldsOf(fields.amount).total) } : null;
  return { ...doubted, verified: true, no, payment };
}
