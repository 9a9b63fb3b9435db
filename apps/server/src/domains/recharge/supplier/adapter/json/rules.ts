// What a supplier of the JSON style takes and says. Both sides sign with HMAC-SHA256; cards are sealed under the same key.
import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { objectOf, parsedObject } from '../../../../../kernel/json';
import { short } from '../../../../../kernel/connection';
import type { Card, SupplierAnswer } from '../../spec/rules';
import {
  type BillLine,
  type Known,
  answerOfAbsence,
  isSame,
  linesOf,
  refused,
  textOf,
  unitsOf,
  unknown,
} from '../rules';

const SIGNED_FOR_SECONDS = 300;
const MOST_CARDS = 1_000;

/** Refusals before an order is made. Every other code says nothing definite. */
const DEFINITE: Readonly<Record<string, string>> = {
  ACCOUNT_DISABLED: '我们在供应商的账户已停用',
  INSUFFICIENT_BALANCE: '供应商账户余额不足',
  INVALID_ACCOUNT: '供应商不认这个充值账号',
  OUT_OF_STOCK: '供应商没有库存',
  PRICE_CHANGED: '供应商已涨价',
  PRODUCT_CLOSED: '供应商已停售',
  RATE_LIMITED: '请求次数超过限制',
};

/** Whether a refusal is the fault of the supplier or of our account there, not of what was ordered. */
export function blamesSupplier(code: string): boolean {
  return code === 'ACCOUNT_DISABLED' || code === 'INSUFFICIENT_BALANCE' || code === 'RATE_LIMITED';
}

/** The signature over the parts of a message, each on a line. */
export function signatureOf(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
}

export type Signed = { timestamp: string; nonce: string; signature: string; body: string };

/** The fields of a message that the supplier signed within five minutes; undefined when it did not. */
export function signedFields(
  { timestamp, nonce, signature, body }: Signed,
  secret: string,
  now: Date,
): Record<string, unknown> | undefined {
  const seconds = /^\d{10}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= SIGNED_FOR_SECONDS;
  return isFresh && isSame(signature, signatureOf(secret, timestamp, nonce, body)) ? parsedObject(body) : undefined;
}

/** What a signed answer says of an order. `asked`: it was queried, so that a refusal is not the order's. */
export function answerOf(
  fields: Readonly<Record<string, unknown>>,
  number: string,
  { secret, known, asked }: { secret: string; known: Known | undefined; asked: boolean },
): SupplierAnswer {
  const code = textOf(fields['code']);
  if (code === 'ORDER_NOT_FOUND' && asked) return answerOfAbsence(known);
  if (code !== 'OK') {
    const words = asked ? undefined : DEFINITE[code];
    return words === undefined ? unknown(`供应商答复不明（${code}）`) : refused(code, words);
  }
  const data = objectOf(fields['data']);
  if (textOf(data['orderNo']) !== number) return unknown('供应商答的是另一单');
  if (typeof known?.account === 'string' && textOf(data['account']) !== known.account)
    return unknown('供应商说的是另一个账号');
  const supplierNumber = short(textOf(data['tradeNo']));
  const named = supplierNumber === '' ? {} : { supplierNumber };
  switch (data['status']) {
    case 'PROCESSING':
      return { kind: 'accepted', ...named };
    case 'FAILED':
      return refused(textOf(data['failCode']) || 'FAILED', textOf(data['failReason']) || '供应商没有充成');
    case 'SUCCESS':
      return delivered(data, number, secret, named);
    default:
      return unknown('供应商的订单状态不明');
  }
}

function delivered(
  data: Readonly<Record<string, unknown>>,
  number: string,
  secret: string,
  named: { supplierNumber?: string },
): SupplierAnswer {
  const cost = unitsOf(data['amount']);
  const answer = { kind: 'delivered' as const, ...named, ...(cost !== undefined && { cost }) };
  if (data['cards'] === undefined) return answer;
  const cards = openCards(data['cards'], number, secret);
  return cards ? { ...answer, cards } : unknown('供应商给的卡密打不开');
}

/** Cards as the supplier sealed them: nonce, text and tag of AES-256-GCM in base64, bound to the order. */
function openCards(sealed: unknown, number: string, secret: string): Card[] | undefined {
  if (typeof sealed !== 'string') return undefined;
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const key = createHash('sha256').update(secret).digest();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(number)).setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows) || rows.length === 0 || rows.length > MOST_CARDS) return undefined;
    const cards = rows.map((row) => cardOf(objectOf(row)));
    return cards.every((card) => card !== undefined) ? cards : undefined;
  } catch {
    return undefined;
  }
}

function cardOf(row: Readonly<Record<string, unknown>>): Card | undefined {
  const [number, secret, expires] = [textOf(row['number']), textOf(row['secret']), textOf(row['expires'])];
  if (number === '' || number.length > 100 || secret.length > 200) return undefined;
  return { number, secret, ...(/^\d{4}-\d{2}-\d{2}$/.test(expires) && { expires }) };
}

/** The lines of a day's bill. */
export function billIn(fields: Readonly<Record<string, unknown>>): BillLine[] | undefined {
  if (fields['code'] !== 'OK') return undefined;
  return linesOf(objectOf(fields['data'])['orders'], (row) => {
    const [number, amount] = [textOf(row['orderNo']), unitsOf(row['amount'])];
    return number !== '' && number.length <= 64 && amount !== undefined ? { number, amount } : undefined;
  });
}

/** What is left of our money, in 0.00001 yuan. */
export function balanceIn(fields: Readonly<Record<string, unknown>>): bigint | undefined {
  return fields['code'] === 'OK' ? unitsOf(objectOf(fields['data'])['balance']) : undefined;
}
