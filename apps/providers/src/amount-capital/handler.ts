import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { amountCapital } from './describe';
import { fromCapital, toCapital } from './rules';

export const handlers: Handlers<typeof amountCapital> = {
  write: ({ amount, prefix }) => {
    const capital = toCapital(amount);
    return success({ amount, capital: prefix ? `人民币${capital}` : capital });
  },
  read: ({ text }) => {
    const amount = fromCapital(text);
    if (amount === undefined) return miss(3001, '不是一个大写金额');
    const capital = toCapital(amount.replace(/\.?0+$/, (tail) => (tail.startsWith('.') ? '' : tail)));
    return success({ text, amount, capital });
  },
};
