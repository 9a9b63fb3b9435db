import { deedKind } from '@jishi/contract/enums/deed-paper';
import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { type DeedText, lackingOf, paperOf, sumOf } from './rules';

const seller = {
  name: '集市测试有限公司',
  taxNo: '91110108551385082Q',
  address: '杭州市',
  phone: '',
  bank: '招商银行',
  account: '571900000010',
  clerk: '',
  payee: '',
  checker: '',
};
const order = (no: string, yuan: bigint, lines = [{ name: '套餐', amount: yuan * YUAN }]) => ({
  no,
  subject: `天气 ${no}`,
  amount: yuan * YUAN,
  lines,
  paid: no === 'P1',
  createdAt: new Date(0),
});
const text: DeedText = {
  no: 'HT20261130000001',
  kind: deedKind.framework,
  at: new Date('2026-11-30T10:00:00+08:00'),
  site: { name: '集市', url: 'https://jishi.example' },
  buyer: { name: '甲公司', creditCode: '91330106673959654P' },
  contact: { name: '王小明', phone: '0571-8888' },
  purchaseNo: '',
  seller,
  orders: [],
  agreement: {
    title: '用户服务协议',
    version: '2026.11.21',
    publishedAt: new Date('2026-11-21T00:00:00+08:00'),
    paragraphs: [
      { text: '一、账户', isHeading: true },
      { text: '1. 一个手机号对应一个账户。', isHeading: false },
    ],
  },
};
const words = (of: DeedText) => JSON.stringify(paperOf(of).blocks);

test('a framework names both sides, the year, the version and its whole text; what nobody wrote is left out', () => {
  const said = words(text);
  for (const part of ['甲公司', '91330106673959654P', '王小明', seller.name, seller.taxNo, '571900000010', '一年有效'])
    expect(said).toContain(part);
  expect(said).toContain('版本 2026.11.21，2026-11-21 发布');
  expect(said).toContain('1. 一个手机号对应一个账户。');
  expect(said).not.toMatch(/采购编号|电话：\\"|大写/);
  expect(words({ ...text, purchaseNo: 'CG-7' })).toContain('甲方采购编号：CG-7');
});

test('orders stand line by line, what was paid and what not, and the sum in figures and capitals', () => {
  const lines = [
    { name: '天气 一年', amount: 2_000n * YUAN },
    { name: '优惠券', amount: -500n * YUAN },
  ];
  const orders = [order('P1', 300n), order('P2', 1_500n, lines)];
  expect(sumOf(orders)).toBe(1_800n * YUAN);
  const { blocks } = paperOf({ ...text, kind: deedKind.orders, orders });
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    wraps: true,
    rows: [
      { cells: ['1', '天气 P1', 'P1', '已付', '300.00'] },
      { cells: ['2', '天气 一年', 'P2', '待付', '2,000.00'] },
      { cells: ['', '优惠券', '', '', '-500.00'] },
      { cells: ['', '合计', '', '', '1,800.00'], strong: true },
    ],
  });
  expect(JSON.stringify(blocks)).toContain('合计人民币（大写）：壹仟捌佰圆整');
});

test('both have a place to seal', () => {
  const signatures = paperOf(text).blocks.find(({ kind }) => kind === 'signatures');
  expect(signatures).toMatchObject({ parties: [{ name: '甲公司' }, { name: seller.name }] });
});

test('what is missing of ours is named', () => {
  expect([lackingOf(seller), lackingOf({ ...seller, bank: '', account: '' }), lackingOf(undefined)]).toEqual([
    '',
    '开户行、账号',
    '公司名称、税号、开户行和账号',
  ]);
});
