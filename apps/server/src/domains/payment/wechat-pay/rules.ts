// WeChat Pay's wire protocol, version 3, as pure functions: signing, verification, decryption.
import { createDecipheriv, createSign, createVerify } from 'node:crypto';
import { FEN, parseMoney } from '@jishi/money';
import { parseTime } from '../../../kernel/time';
import type { BillLine, RefundState, WechatBridge } from '../channel/rules';

/** A message is refused when its time is further off than this. */
const CLOCK_LEEWAY_MS = 5 * 60_000;
const TAG_BYTES = 16;

type Merchant = { mchId: string; serial: string; privateKey: string };

/** The Authorization header of a request. `target` is its path with its query; `body` is '' where there is none. */
export function authorizationOf(
  merchant: Merchant,
  request: { method: string; target: string; body: string },
  stamp: { seconds: number; nonce: string },
): string {
  const { method, target, body } = request;
  const text = [method, target, stamp.seconds, stamp.nonce, body, ''].join('\n');
  const signature = createSign('RSA-SHA256').update(text).sign(merchant.privateKey, 'base64');
  const fields = {
    mchid: merchant.mchId,
    nonce_str: stamp.nonce,
    timestamp: stamp.seconds,
    serial_no: merchant.serial,
    signature,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** What WeChat's own browser is asked with for a prepared payment. `seconds`: since 1970. */
export function bridgeOf(
  privateKey: string,
  { appId, prepayId }: { appId: string; prepayId: string },
  { seconds, nonce }: { seconds: number; nonce: string },
): WechatBridge {
  const prepared = `prepay_id=${prepayId}`;
  const text = [appId, seconds, nonce, prepared, ''].join('\n');
  const paySign = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return { appId, timeStamp: String(seconds), nonceStr: nonce, package: prepared, signType: 'RSA', paySign };
}

/** The four headers that sign an answer or a notification. */
type Signed = { serial: string; timestamp: string; nonce: string; signature: string };

/**
 * Whether WeChat Pay sent this just now: recent timestamp, pinned key, valid signature. Its probes, whose signature
 * starts with WECHATPAY/SIGNTEST/, fail like any other forgery.
 */
export function isSaidByWechat(
  keys: Readonly<Record<string, string>>,
  { serial, timestamp, nonce, signature }: Signed,
  body: string,
  now: Date,
): boolean {
  const key = Object.hasOwn(keys, serial) ? keys[serial] : undefined;
  if (!key || !/^\d{1,12}$/.test(timestamp) || !nonce || !signature) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_LEEWAY_MS) return false;
  return createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).verify(key, signature, 'base64');
}

/** The text of a notification's resource; undefined when it was not sealed with this merchant's key, or was changed. */
export function unseal(apiV3Key: string, resource: unknown): string | undefined {
  const { algorithm, nonce, associated_data, ciphertext } = fieldsOf(resource);
  if (algorithm !== 'AEAD_AES_256_GCM' || typeof nonce !== 'string' || typeof ciphertext !== 'string') return undefined;
  const sealed = Buffer.from(ciphertext, 'base64');
  if (sealed.length <= TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    decipher.setAAD(Buffer.from(typeof associated_data === 'string' ? associated_data : ''));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Parses a JSON object; empty for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field as text, '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whole fen as 0.00001 yuan; zero for a malformed amount, so that nothing is booked for it. */
export function unitsOf(fen: unknown): bigint {
  return typeof fen === 'number' && Number.isSafeInteger(fen) && fen > 0 ? BigInt(fen) * FEN : 0n;
}

/**
 * The meaning of a refund's status. An abnormal one needs manual work at WeChat Pay: the payer has not got the money.
 */
export function refundStateOf(status: string): RefundState {
  if (status === 'SUCCESS') return { state: 'done' };
  if (status === 'PROCESSING') return { state: 'processing' };
  if (status === 'ABNORMAL') return { state: 'refused', reason: '退款异常：付款人的账户收不了款' };
  if (status === 'CLOSED') return { state: 'refused', reason: '退款被微信支付关闭' };
  throw new Error(`WeChat Pay answered a refund with the unknown status ${status.slice(0, 40)}`);
}

/** The lines of a day's trade bill (type ALL). @throws Error when it is not one: half a bill is none */
export function parseBill(text: string): BillLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = rows[0]!.split(',');
  const end = rows.findIndex((row) => row.startsWith('总交易单数'));
  if (!columns.includes('微信订单号') || end < 0) throw new Error('the bill has no list of trades');
  return rows.slice(1, end).map((row) => {
    // each value is led by a backtick; a name may hold a comma, never a comma before a backtick
    const cells = row.slice(1).split(',`');
    if (cells.length !== columns.length) throw new Error('a line of the bill is damaged');
    const cell = (name: string) => {
      const found = cells[columns.indexOf(name)];
      if (found === undefined) throw new Error(`the bill has no column ${name}`);
      return found;
    };
    const refund = cell('交易状态') === 'REFUND';
    return {
      tradeNo: cell('微信订单号'),
      orderNo: cell('商户订单号'),
      refundNo: refund ? cell('商户退款单号') : null,
      amount: refund ? -parseMoney(cell('申请退款金额')) : parseMoney(cell('订单金额')),
      at: parseTime(cell('交易时间')),
    };
  });
}
