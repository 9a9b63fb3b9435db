import { miss, success, type Answer } from '../answer';
import type { Handlers } from '../api';
import type { phoneArea } from './describe';
import { findAllotment } from './number-plan';
import { areaCodeIn } from '@jishi/phone-place';
import { findAreaCode, findSegment } from './segments';

export const handlers: Handlers<typeof phoneArea> = {
  query: ({ phone }) => locate(phone),
  batch: ({ phones }) => {
    const list = phones.map((phone) => {
      const { code, msg, result } = locate(phone);
      return { phone, code, msg, ...(result as object | null) };
    });
    return success({ total: list.length, located: list.filter((item) => item.code === 0).length, list });
  },
  landline: ({ number }) => locateLandline(number.replaceAll(/[ ()-]/g, '')),
};

function locate(phone: string): Answer {
  const allotment = findAllotment(phone);
  if (!allotment) return miss(2101, '号段未启用或未收录');
  const carrier = {
    phone,
    segment: phone.slice(0, 7),
    operator: allotment.operator,
    kind: allotment.kind,
    kindName: allotment.kindName,
  };
  const place = findSegment(phone);
  if (!place)
    return miss(2102, '运营商已识别，归属城市未收录', {
      ...carrier,
      province: null,
      city: null,
      adcode: null,
      areaCode: null,
    });
  return success({ ...carrier, ...place });
}

function locateLandline(digits: string): Answer {
  const areaCode = areaCodeIn(digits);
  if (areaCode === undefined) return miss(2103, '区号未收录');
  return success({ areaCode, localNumber: digits.slice(areaCode.length) || null, cities: findAreaCode(areaCode) });
}
