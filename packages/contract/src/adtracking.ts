// The source of visitors: the advertising visit behind bd_vid.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Nothing } from './values';

const mark = z.string().max(200, '来源标记太长').nullish();

/** The tracking payload of the specification's section 3. */
const visit = {
  channelId: mark,
  promotersId: mark,
  bdVid: z.string('缺少来源标记').min(1, '缺少来源标记').max(200, '来源标记太长'),
  aUserid: mark,
  aPlanid: mark,
  aUnitid: mark,
  aKeywordid: mark,
  aCreative: mark,
  aMatchtype: mark,
  aDongtai: mark,
  aTrigFlag: mark,
  kwEncUtf8: mark,
};

/** A carrier's address is many people's. */
const VISITS_PER_HOUR = 300;

export const trackVisit = endpoint({
  method: 'POST',
  path: '/ad/track',
  access: 'public',
  summary: '记下一次广告来访',
  anonymousPerHour: VISITS_PER_HOUR,
  input: z.object(visit),
  output: Nothing,
  refusals: ['tooManyRequests'],
});

export const trackProductVisit = endpoint({
  method: 'GET',
  path: '/atm/baidu/{product}Monitor',
  access: 'public',
  summary: '记下一次落在产品页的广告来访；product 是产品编号或接口代码',
  anonymousPerHour: VISITS_PER_HOUR,
  input: z.object({
    product: z.string('缺少产品').regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '产品不正确'),
    ...visit,
  }),
  output: Nothing,
  refusals: ['notFound', 'tooManyRequests'],
});
