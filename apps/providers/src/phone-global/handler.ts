import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { phoneGlobal } from './describe';
import { isRegion, readPhone } from './rules';

export const handlers: Handlers<typeof phoneGlobal> = {
  parse: ({ number, region }) => {
    const wanted = region.toUpperCase();
    if (!isRegion(wanted)) return miss(4202, '没有这个国家或地区的号码规则');
    const report = readPhone(number, wanted);
    return report ? success(report) : miss(4201, '不是电话号码');
  },
};
