import { expect, test } from 'vitest';
import { type Rule, otherWords } from './words';

const RULE: Rule = {
  wrong: /会员/,
  instead: '用户',
  within: ['apps/portal/src/'],
  except: { 'apps/portal/src/features/vip/': 'VIP levels' },
};
const vip = { file: 'apps/portal/src/features/vip/a.tsx', text: "'购买会员'" };

test('another word is told with its line; tests, other places and declared ones may have it', () => {
  const text = "const a = '用户';\nconst b = '新会员';\n";
  const files = ['a.ts', 'a.test.ts'].map((name) => ({ file: `apps/portal/src/${name}`, text }));
  expect(otherWords([...files, vip, { file: 'apps/console/src/a.ts', text }], [RULE])).toEqual([
    'apps/portal/src/a.ts:2: 会员, instead 用户',
  ]);
});

test('an exception that nothing needs is a fault', () => {
  expect(otherWords([{ ...vip, text: '' }], [RULE])).toEqual([
    expect.stringMatching(/features\/vip\/ needs no exception/),
  ]);
});

test.each([
  ['apps/portal/src/a.tsx', '申请 API', true],
  ['apps/portal/src/a.tsx', '我的API', true],
  ['packages/contract/src/a.ts', 'API 市场', true],
  ['apps/portal/src/a.tsx', '导入 OpenAPI 文档', false],
  ['apps/portal/src/a.tsx', '新会员', true],
  ['apps/console/src/a.tsx', '会员编号', true],
  ['apps/console/src/a.tsx', '会员等级', false],
  ['packages/contract/src/a.ts', '冻结会员', true],
  ['packages/contract/src/a.ts', '赠送会员', false],
  ['apps/portal/src/a.tsx', '<b>¥{order.amount}</b>', true],
  ['apps/console/src/a.tsx', '`¥${order.amount}`', true],
  ['apps/console/src/a.tsx', '`¥${formatMoney(order.amount)}`', false],
  ['apps/portal/src/a.tsx', '<b>{order.amount} 元</b>', true],
  ['apps/portal/src/a.tsx', '`还差 ${gap} 元`', true],
  ['apps/portal/src/a.tsx', '`还差 ${formatMoney(gap)} 元`', false],
  ['apps/server/src/domains/a.ts', '`还差 ${formatMoney(gap)} 元`', true],
  ['apps/server/src/domains/a.ts', '`还差 ${displayMoney(gap)} 元`', false],
  ['apps/server/src/domains/account/member/a.ts', '`会员${code}`', true],
  ['apps/gateway/src/a.ts', "'会员余额不足'", true],
  ['apps/portal/src/a.tsx', '`${formatMoney(product.price, 4)} 元/次`', true],
  ['apps/portal/src/a.tsx', '<Money value={price} unit="元/次" places={4} />', true],
  ['apps/portal/src/a.tsx', '`${formatMoney(offer.unitPrice, 4)} 元/次`', false],
  ['apps/server/src/domains/a.ts', '退回余额的申请', true],
  ['apps/server/src/domains/a.ts', '余额退款的申请，保证金退到余额', false],
  ['apps/sandbox/src/a.ts', '`您的验证码是 ${code}，5 分钟内有效`', true],
  ['apps/sandbox/src/a.ts', '`您的验证码是 ${code}，用于登录`', false],
])('%s may say %s: not %s', (file, text, isFault) => {
  const faults = otherWords([{ file, text }]).filter((fault) => fault.startsWith(file));
  expect(faults.length > 0).toBe(isFault);
});
