import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { productCode } from './describe';
import { examineCode } from './rules';

export const handlers: Handlers<typeof productCode> = {
  check: ({ code }) => {
    const { kind, ...report } = examineCode(code);
    return kind ? success({ kind, ...report }) : miss(3101, '位数与任何一种编码都不符');
  },
  'check-batch': ({ codes }) => {
    const list = codes.map(examineCode);
    return success({ total: list.length, valid: list.filter(({ valid }) => valid).length, list });
  },
};
