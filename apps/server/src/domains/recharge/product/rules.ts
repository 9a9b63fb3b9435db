// What an account of a product looks like, how it is shown, and lists of accounts. Money is bigint in units of 0.00001 yuan.
import { rechargeAccount } from '@jishi/contract/enums/recharge';
import { linesOf } from '@jishi/contract/pasted-lines';
import { maskPhone } from '../../../kernel/phone';
import { phoneFault, plainPhone } from '../../sms';
import { NO_PHONE, type PhonePlace, type Reach, placeOf, reachFault } from '../reach/rules';

export type Ordered = Reach & {
  id: string;
  kind: number;
  account: number;
  maxCount: number;
};

const FORMS: Readonly<Record<number, { form: RegExp; told: string }>> = {
  [rechargeAccount.fuelCard]: { form: /^\d{16,19}$/, told: '加油卡号是 16 到 19 位数字' },
  [rechargeAccount.household]: { form: /^\d{4,20}$/, told: '缴费户号是 4 到 20 位数字' },
  [rechargeAccount.qq]: { form: /^[1-9]\d{4,11}$/, told: 'QQ 号是 5 到 12 位数字' },
  [rechargeAccount.name]: { form: /^[\p{L}\p{N}@._+-]{2,60}$/u, told: '账号是 2 到 60 位字母、数字或 @ . _ + -' },
};

/** An account as it is kept: without what people type around it. */
export function plainAccount(form: number, text: string): string {
  if (form === rechargeAccount.none) return '';
  return form === rechargeAccount.phone
    ? plainPhone(text)
    : text.replaceAll(/[\s\u200B-\u200F\u202A-\u202E\uFEFF]/gu, '');
}

/** What is wrong with a plain account, in words; undefined when nothing is. */
export function accountFault(
  { account: form, carriers = [], provinces = [] }: Pick<Ordered, 'account'> & Partial<Reach>,
  account: string,
) {
  if (form === rechargeAccount.none) return undefined;
  if (form !== rechargeAccount.phone) {
    const { form: pattern, told } = FORMS[form]!;
    return pattern.test(account) ? undefined : told;
  }
  return phoneFault(account) ?? reachFault({ carriers, provinces }, placeOf(account));
}

/** Of a plain account. */
export function placeOfAccount(form: number, account: string): PhonePlace {
  return form === rechargeAccount.phone ? placeOf(account) : NO_PHONE;
}

/** As it is shown: 138****5678. */
export function maskAccount(form: number, account: string): string {
  if (account === '') return '';
  if (form === rechargeAccount.phone) return maskPhone(account);
  const letters = Array.from(account);
  const [head, tail] = letters.length >= 10 ? [3, 4] : letters.length >= 5 ? [1, 2] : [1, 0];
  return `${letters.slice(0, head).join('')}****${tail ? letters.slice(-tail).join('') : ''}`;
}

/** One order of a list. */
export type Wanted = { line: number; account: string; count: number };
export type Fault = { line: number; shown: string; words: string };

/** What a list asks for, and the lines that cannot be: a wrong account or count, or one that stands there twice. */
export function wantedOf(product: Ordered, list: string, most: number): { wanted: Wanted[]; faults: Fault[] } {
  const wanted: Wanted[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  const needsAccount = product.account !== rechargeAccount.none;
  for (const { line, cells } of linesOf(list)) {
    const written = needsAccount ? (cells[0] ?? '') : '';
    const account = plainAccount(product.account, written);
    const [countText = '', ...more] = cells.slice(needsAccount ? 1 : 0).filter((cell) => cell !== '');
    const count = countText === '' ? 1 : Number(/^\d{1,6}$/.test(countText) ? countText : NaN);
    const words = lineFault(product, { account, count, more: more.length, earlier: seen.get(account) });
    const over = wanted.length >= most ? `一次最多 ${most} 笔` : undefined;
    if (words ?? over) faults.push({ line, shown: shownOf(product.account, account), words: (words ?? over)! });
    else {
      wanted.push({ line, account, count });
      if (needsAccount) seen.set(account, line);
    }
  }
  return { wanted, faults };
}

type Read = { account: string; count: number; more: number; earlier: number | undefined };

function lineFault(product: Ordered, { account, count, more, earlier }: Read): string | undefined {
  const wrong = accountFault(product, account);
  if (wrong) return wrong;
  if (more > 0) return '一行是账号和数量，多出了内容';
  const told = countFault(product, count);
  if (told) return told;
  return earlier === undefined ? undefined : `与第 ${earlier} 行重复`;
}

/** What is wrong with a count, in words; undefined when nothing is. */
export function countFault({ maxCount }: Pick<Ordered, 'maxCount'>, count: number): string | undefined {
  if (!Number.isSafeInteger(count) || count < 1) return '数量是大于 0 的整数';
  return count > maxCount ? `数量最多 ${maxCount}` : undefined;
}

/** What stands in a list where an account should: masked once it is long enough to be somebody's. */
function shownOf(form: number, account: string): string {
  return account.length < 7 ? account : maskAccount(form, account).slice(0, 40);
}
