import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { beijingDate } from '../civil-date';
import { findDivision } from '../divisions/divisions';
import type { idCard } from './describe';
import { examineIdNumber, upgradeIdNumber } from './rules';

export const handlers: Handlers<typeof idCard> = {
  check: ({ number, date }, { now }) => success(examineIdNumber(number, date ?? beijingDate(now()))),
  'check-batch': ({ numbers, date }, { now }) => {
    const on = date ?? beijingDate(now());
    const list = numbers.map((number) => examineIdNumber(number, on));
    return success({ total: list.length, valid: list.filter((report) => report.valid).length, list });
  },
  upgrade: ({ number }, { now }) => {
    const upgraded = upgradeIdNumber(number);
    return examineIdNumber(upgraded, beijingDate(now())).valid
      ? success({ number: upgraded })
      : miss(2202, '地区代码或出生日期不存在，不是有效的 15 位身份证号');
  },
  region: ({ code }) => {
    const division = findDivision(code);
    return division?.exact ? success(division) : miss(2201, '行政区划代码未收录');
  },
};
