// What was typed of a licence before it is handed in: kept for its author alone, on whatever device they go on.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Nothing } from '../values';

const typed = (most: number) => z.string('应为文字').max(most, `最多 ${most} 个字`).default('');

/** As typed, right or not. */
const Draft = {
  name: typed(100),
  creditCode: typed(40),
  legalPerson: typed(40),
  address: typed(200),
  termFrom: typed(10),
  termTo: typed(10),
  openEnded: z.boolean('请说明营业期限是否长期').default(false),
};

export const getLicenceDraft = endpoint({
  method: 'GET',
  path: '/mem/cert/ent/draft',
  access: 'member',
  summary: '自己还没有提交的营业执照内容，照填写的；没有时为 null',
  input: Nothing,
  output: z.object({ draft: z.object(Draft).nullable() }),
});

export const saveLicenceDraft = endpoint({
  method: 'POST',
  path: '/mem/cert/ent/draft/save',
  access: 'member',
  summary: '保存填到一半的营业执照内容，不检查对错；加密保存，提交后或全部清空时删除',
  input: z.object({
    ...Draft,
    /** The newest application when typing began; '' for none. What was typed before a later one is not taken. */
    after: z
      .string('应为文字')
      .regex(/^\d{0,18}$/, '申请编号不正确')
      .default(''),
  }),
  output: Nothing,
  refusals: ['stateConflict'],
});
