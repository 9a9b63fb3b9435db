// What a supplier of Juhe's style takes and says: MD5 signatures, states of an order, refusals by number.
import { createHash } from 'node:crypto';
import { objectOf } from '../../../../../kernel/json';
import { short } from '../../../../../kernel/connection';
import type { SupplierAnswer, SupplierOrder } from '../../spec/rules';
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

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Refusals before an order is made. Every other number says nothing definite: an order may exist. */
const DEFINITE: Readonly<Record<string, string>> = {
  10001: '密钥不正确',
  10002: '密钥没有权限',
  10003: '密钥已过期',
  10012: '请求次数超过限制',
  10020: '接口在维护',
  10021: '接口已停用',
  208501: '不支持这个号码或面值',
  208502: '查不到这个商品',
  208503: '运营商在维护',
  208505: '供应商账户余额不足',
  208508: '签名不正确',
};
/** The supplier has no order of this number. */
const ABSENT = '208515';
/** An order of this number is there already: what became of it is to be asked for. */
const TWICE = '208514';

/** Whether a refusal is the fault of the supplier or of our account there, not of what was ordered. */
export function blamesSupplier(code: string): boolean {
  return code.startsWith('100') || code === '208503' || code === '208505' || code === '208508';
}

/** What an answer to a submission says. It must name our order and its account. */
export function answerOfSubmit(
  body: Readonly<Record<string, unknown>>,
  { number, account }: Pick<SupplierOrder, 'number' | 'account'>,
): SupplierAnswer {
  const code = textOf(body['error_code']);
  if (code !== '0') return answerOfCode(code, textOf(body['reason']));
  const result = objectOf(body['result']);
  if (textOf(result['uorderid']) !== number) return unknown('供应商答的是另一单');
  return answerOfState(result, account, result['ordercash']);
}

/** What an answer to a query says. */
export function answerOfQuery(
  body: Readonly<Record<string, unknown>>,
  number: string,
  known: Known | undefined,
): SupplierAnswer {
  const code = textOf(body['error_code']);
  if (code === ABSENT) return answerOfAbsence(known);
  // that a query is refused says nothing of the order
  if (code !== '0') return unknown(`供应商没有答复查询（${code}）`);
  const result = objectOf(body['result']);
  if (textOf(result['uorderid']) !== number) return unknown('供应商答的是另一单');
  return answerOfState(result, known?.account, result['uordercash']);
}

function answerOfCode(code: string, reason: string): SupplierAnswer {
  if (code === TWICE) return unknown('供应商已有这个单号，等待查询');
  const words = DEFINITE[code];
  return words === undefined ? unknown(`供应商答复不明（${code} ${reason}）`) : refused(code, words);
}

function answerOfState(
  result: Readonly<Record<string, unknown>>,
  account: string | null | undefined,
  amount: unknown,
): SupplierAnswer {
  if (typeof account === 'string' && textOf(result['game_userid']) !== account)
    return unknown('供应商说的是另一个账号');
  const supplierNumber = short(textOf(result['sporder_id']));
  const named = supplierNumber === '' ? {} : { supplierNumber };
  switch (textOf(result['game_state'])) {
    case '0':
      return { kind: 'accepted', ...named };
    case '1': {
      const cost = unitsOf(amount);
      return { kind: 'delivered', ...named, ...(cost !== undefined && { cost }) };
    }
    case '9':
      return refused('9', '供应商撤销了这一单');
    default:
      return unknown('供应商的订单状态不明');
  }
}

/** The order that a notification names; undefined when its signature is not the supplier's. Its state is not signed. */
export function notifiedNumber(fields: URLSearchParams, key: string): string | undefined {
  const [supplierNumber, number, signature] = ['sporder_id', 'orderid', 'sign'].map((name) => fields.get(name) ?? '');
  if (!number || !supplierNumber || number.length > 64) return undefined;
  return isSame(signature!.toLowerCase(), md5(key + supplierNumber + number)) ? number : undefined;
}

/** The lines of a day's bill. */
export function billIn(body: Readonly<Record<string, unknown>>): BillLine[] | undefined {
  if (textOf(body['error_code']) !== '0') return undefined;
  return linesOf(objectOf(body['result'])['orders'], (row) => {
    const [number, amount] = [textOf(row['uorderid']), unitsOf(row['ordercash'])];
    return number !== '' && number.length <= 64 && amount !== undefined ? { number, amount } : undefined;
  });
}

/** What is left of our money, in 0.00001 yuan. */
export function balanceIn(body: Readonly<Record<string, unknown>>): bigint | undefined {
  return textOf(body['error_code']) === '0' ? unitsOf(objectOf(body['result'])['money']) : undefined;
}
