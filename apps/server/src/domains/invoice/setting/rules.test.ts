import { factVerdict } from '@jishi/contract/enums/review';
import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { factsOf } from './rules';

const SELLER = {
  name: '集市网络有限公司',
  taxNo: '91110108551385082Q',
  address: '北京',
  phone: '',
  bank: '',
  account: '',
  clerk: '张开',
  payee: '',
  checker: '',
};
const { agrees, differs } = factVerdict;

test('who decides sees every field of the seller beside what holds, with what would change marked', () => {
  const asked = {
    seller: { ...SELLER, name: '集市新名称有限公司', payee: '李收' },
    minimum: 200n * YUAN,
    reason: '公司改名',
  };
  const facts = factsOf(asked, { seller: SELLER, minimum: 100n * YUAN });
  expect(facts.map(({ label }) => label)).toEqual([
    '销售方名称',
    '税号',
    '地址',
    '电话',
    '开户行',
    '账号',
    '开票人',
    '收款人',
    '复核人',
    '每张最低',
    '原因',
  ]);
  const changed = facts.filter(({ verdict }) => verdict === differs);
  expect(changed).toEqual([
    { label: '销售方名称', given: '集市新名称有限公司', found: SELLER.name, verdict: differs, source: '现在的设置' },
    { label: '收款人', given: '李收', found: '没有', verdict: differs, source: '现在的设置' },
    { label: '每张最低', given: '200.00 元', found: '100.00 元', verdict: differs, source: '现在的设置' },
  ]);
  expect(facts.filter(({ verdict }) => verdict === agrees)).toHaveLength(7);
  expect(facts.find(({ label }) => label === '电话')).toMatchObject({ given: '不填', found: '没有', verdict: agrees });
  expect(facts.at(-1)).toEqual({ label: '原因', given: '公司改名' });
});

test('the first seller differs in all that is given', () => {
  const facts = factsOf({ seller: SELLER, minimum: YUAN, reason: '开通' }, { seller: undefined, minimum: YUAN });
  expect(facts.filter(({ verdict }) => verdict === differs).map(({ given }) => given)).toEqual([
    SELLER.name,
    SELLER.taxNo,
    SELLER.address,
    SELLER.clerk,
  ]);
});
