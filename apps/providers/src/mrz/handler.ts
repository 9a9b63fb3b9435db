import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { beijingDate } from '../civil-date';
import type { mrzApi } from './describe';
import { readZone } from './rules';

export const handlers: Handlers<typeof mrzApi> = {
  parse: ({ lines }, { now }) => {
    const report = readZone(lines, beijingDate(now()));
    return report ? success(report) : miss(3301, '行数或每行的长度不是任何一种证件的机读区');
  },
};
