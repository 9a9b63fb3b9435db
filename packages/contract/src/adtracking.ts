// Where visitors come from: the advertising visit behind bd_vid.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Nothing } from './values';

const mark = z.string().max(200, '来源标记太长').nullish();

export const trackVisit = endpoint({
  method: 'POST',
  path: '/ad/track',
  access: 'public',
  summary: '记下一次广告来访',
  input: z.object({
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
  }),
  output: Nothing,
});
