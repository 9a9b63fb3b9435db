import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { divisionsBelow, divisionsNamed, findDivision } from '../divisions/divisions';
import type { divisionApi } from './describe';

/** So many are shown of those that are found. */
const SHOWN = 100;

export const handlers: Handlers<typeof divisionApi> = {
  get: ({ code }) => {
    const division = findDivision(code);
    return division?.exact ? success(division) : miss(4601, '没有这个区划代码');
  },
  below: ({ code }) => {
    if (code !== undefined && !findDivision(code)?.current) return miss(4602, '没有这个现行区划');
    const list = divisionsBelow(code);
    return success({ total: list.length, list });
  },
  search: ({ keyword }) => {
    const list = divisionsNamed(keyword);
    return success({ total: list.length, list: list.slice(0, SHOWN) });
  },
};
