import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { unitConvert } from './describe';
import { rational, toDecimal } from './rational';
import { convertUnit, findUnit, units, type Unit } from './units';

export const handlers: Handlers<typeof unitConvert> = {
  convert: ({ value, from, to, digits }) => {
    const [source, target] = [findUnit(from), findUnit(to)];
    if (!source || !target) return miss(2801, `单位 ${source ? to : from} 未收录`);
    if (source.quantity !== target.quantity) {
      return miss(2802, `${source.quantityName}与${target.quantityName}不能互换`);
    }
    const { text, exact } = toDecimal(convertUnit(rational(value), source, target), digits);
    return success({
      value,
      from: labelOf(source),
      to: labelOf(target),
      quantity: source.quantityName,
      result: text,
      exact,
    });
  },
  units: ({ quantity }) => {
    const list = units.filter((unit) => quantity === undefined || unit.quantity === quantity);
    return success({
      total: list.length,
      units: list.map((unit) => ({ ...labelOf(unit), quantity: unit.quantity, quantityName: unit.quantityName })),
    });
  },
};

function labelOf({ code, name, symbol }: Unit): Pick<Unit, 'code' | 'name' | 'symbol'> {
  return { code, name, symbol };
}
