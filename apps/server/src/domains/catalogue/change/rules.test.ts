// What changed is said once, and nothing is said where nothing did.
import { expect, test } from 'vitest';
import { type Terms, changesOf, moveWords } from './rules';

const api = {
  id: '1',
  name: '查询',
  method: 'GET',
  path: '/query',
  params: [
    { name: 'phone', required: true },
    { name: 'detail', required: false },
  ],
  responseFields: [{ name: 'city' }],
};
const terms: Terms = {
  price: 1200n,
  unit: 1,
  freeQuota: 100,
  qpsLimit: 50,
  needs: 0,
  tiers: [{ fromCalls: 1000, price: 1000n }],
  apis: [api],
  offers: [{ id: '7', name: '一万次', price: '98.40' }],
};
const changed = (change: Partial<Terms>) => changesOf(terms, { ...terms, ...change });

test('the same content is no change', () => {
  expect(changed({})).toEqual([]);
});

test.each<[Partial<Terms>, string[]]>([
  [{ price: 1000n }, ['单价 0.012 元/次 → 0.01 元/次']],
  [{ freeQuota: 200, qpsLimit: 80 }, ['免费额度 100 次 → 200 次', '请求上限 50 次/秒 → 80 次/秒']],
  [{ needs: 1 }, ['所需资质 无需认证 → 个人认证']],
  [{ tiers: [] }, ['取消阶梯价']],
  [{ tiers: [{ fromCalls: 500, price: 900n }] }, ['阶梯价：当月第 501 次起 0.009 元']],
  [{ offers: [{ id: '7', name: '一万次', price: '88.00' }] }, ['套餐 一万次 98.40 → 88.00 元']],
  [{ offers: [{ id: '8', name: '两万次', price: '150.00' }] }, ['新增套餐 两万次，150.00 元', '套餐 一万次 停售']],
  [{ apis: [api, { ...api, id: '2', name: '批量', path: '/batch' }] }, ['新增接口 批量（GET /batch）']],
  [{ apis: [] }, ['移除接口 查询']],
  [{ apis: [{ ...api, method: 'POST' }] }, ['接口 查询：地址改为 POST /query']],
  [
    {
      apis: [
        {
          ...api,
          params: [
            { name: 'detail', required: true },
            { name: 'lang', required: false },
          ],
        },
      ],
    },
    ['接口 查询：新增参数 lang', '接口 查询：移除参数 phone', '接口 查询：改为必填 detail'],
  ],
  [
    { apis: [{ ...api, params: api.params.map((one) => ({ ...one, required: false })) }] },
    ['接口 查询：改为选填 phone'],
  ],
  [
    { apis: [{ ...api, responseFields: [{ name: 'area' }] }] },
    ['接口 查询：新增返回字段 area', '接口 查询：移除返回字段 city'],
  ],
])('a change is told in words: %#', (change, lines) => {
  expect(changed(change)).toEqual(lines);
});

test('each move on and off sale has its word', () => {
  expect([moveWords(1, 2), moveWords(2, 3), moveWords(3, 2), moveWords(2, 4)]).toEqual([
    '上架',
    '暂停销售',
    '恢复销售',
    '下架',
  ]);
});
