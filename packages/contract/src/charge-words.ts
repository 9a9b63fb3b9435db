// What a call costs, in words for people who read documents and prices.
import type { ChargeRule } from './charge-rule';
import { chargeUnit, unitLabel } from './enums/catalogue';

const number = (n: number) => n.toLocaleString('en');
/** A word of letters is set apart from the number before it. */
const quantity = (n: number, unit: string) => `${number(n)} ${unit}`;

/** What a charged call costs. */
export function chargeWords(rule: ChargeRule, unit: number): string {
  const label = unitLabel(unit);
  switch (rule.kind) {
    case 'fixed': {
      return rule.units === 1 && unit === chargeUnit.call
        ? '成功一次计 1 次'
        : `成功一次计 ${quantity(rule.units, label)}`;
    }
    case 'request': {
      return `${requestWords(rule, label)}，每次最多 ${quantity(rule.most, label)}`;
    }
    case 'answer': {
      return `${answerWords(rule, label)}，每次最多 ${quantity(rule.most, label)}；调用前按最多预留，用完即退回多留的部分`;
    }
    case 'service': {
      return '由服务按受理结果计费';
    }
  }
}

function requestWords({ count, name, size, units }: ChargeRule & { kind: 'request' }, label: string): string {
  const cost = quantity(units, label);
  if (count === 'items') return `按 ${name} 的个数计：${size === 1 ? '每个' : `每 ${number(size)} 个`} ${cost}`;
  if (count === 'characters') return `按 ${name} 的字数计：每 ${number(size)} 字 ${cost}，不足按一份计`;
  return `按 ${name} 的数值计：每 ${number(size)} 计 ${cost}，不足按一份计`;
}

const COUNTED = { header: '答复头', json: '答复字段', bytes: '答复字节数', events: '流里的事件数' } as const;

function answerWords({ amounts, divisor }: ChargeRule & { kind: 'answer' }, label: string): string {
  const sum = amounts
    .map(({ from, at, weight }) => `${at || COUNTED[from]}${weight === 1 ? '' : ` × ${number(weight)}`}`)
    .join(' + ');
  return `按实际用量计：${sum}，${divisor === 1 ? '' : `每 ${number(divisor)} 为 `}1 ${label}，不足 1 ${label}按 1 计`;
}
