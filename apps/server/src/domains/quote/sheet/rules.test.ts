import { quoteChange, quoteStatus } from '@jishi/contract/enums/quote';
import { openVault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { headOf, moneyOrNull, sealHead } from '../record/rules';
import { sealedFor } from '../sealed/rules';
import type { Line } from '../rules';
import { PAPER_LIMITS, paperOf, sheetOf } from './rules';

const head = { title: '十二月', issuer: '小集商行', contact: '400', note: '量大另议' };
const version = { version: 3, status: quoteStatus.inForce, effectiveTime: '2026-12-01 00:00:00' };
const line = (name: string, before: bigint | null, price: bigint | null, change: number): Line => ({
  kind: 1,
  productId: name,
  name,
  groupName: '分类',
  unit: '次',
  cost: 77_700n,
  before,
  price,
  change,
});
const LINES = [line('涨', 500_000n, 700_000n, quoteChange.rose), line('去', 800_000n, null, quoteChange.gone)];

test('a sheet with changes has earlier prices and what is no longer quoted; never what the member pays', () => {
  const sheet = sheetOf(head, version, LINES, true);
  expect(sheet).toEqual({
    ...head,
    ...version,
    showsChanges: true,
    lines: [
      { name: '涨', groupName: '分类', unit: '次', price: '7.00', before: '5.00', change: quoteChange.rose },
      { name: '去', groupName: '分类', unit: '次', price: null, before: '8.00', change: quoteChange.gone },
    ],
  });
  expect(JSON.stringify(sheet)).not.toContain('0.777');
});

test('a sheet without changes has neither', () => {
  expect(sheetOf(head, version, LINES, false)).toMatchObject({
    showsChanges: false,
    lines: [{ name: '涨', price: '7.00', before: null, change: 0 }],
  });
  expect(sheetOf(head, version, LINES, false).lines).toHaveLength(1);
});

const blocksOf = (of: Parameters<typeof paperOf>[0]) => paperOf(of, '脚').blocks;

test('a paper says the version, how many products, and the prices with what changed', () => {
  const paper = paperOf(sheetOf(head, version, LINES, true), '脚');
  expect(paper).toMatchObject({ title: '十二月', issuer: '小集商行', foot: '脚' });
  expect(paper.blocks).toEqual([
    {
      kind: 'facts',
      facts: [
        ['生效时间', '2026-12-01 00:00:00'],
        ['版本', '第 3 版'],
        ['产品', '1 个'],
        ['联系方式', '400'],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: '产品', width: 40 },
        { title: '分类', width: 22 },
        { title: '变动', width: 14 },
        { title: '单价（元）', width: 24, align: 'end' },
      ],
      rows: [{ cells: ['涨', '分类', '上涨', '7.00 / 次'] }, { cells: ['去', '分类', '不再报价', '—'] }],
    },
    { kind: 'note', text: '量大另议' },
  ]);
});

test('a paper leaves out what nobody wrote, and says when the version is not in force', () => {
  const past = { ...version, status: quoteStatus.past };
  const blocks = blocksOf(sheetOf({ ...head, contact: '', note: '' }, past, LINES, false));
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toEqual({
    kind: 'facts',
    facts: [
      ['生效时间', '2026-12-01 00:00:00'],
      ['版本', '第 3 版，已被替代'],
      ['产品', '1 个'],
    ],
  });
  expect(blocks[1]).toMatchObject({
    columns: [{ title: '产品' }, { title: '分类' }, { title: '单价（元）' }],
    rows: [{ cells: ['涨', '分类', '7.00 / 次'] }],
  });
});

test('what stands above a list is sealed for its version, but for the title', () => {
  const vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);
  const { title, ...sealed } = head;
  const headCipher = sealHead({ vault }, '7', 'c1', sealed);
  expect(JSON.parse(vault.openText(headCipher, sealedFor.head('7', 'c1')))).toEqual(sealed);
  expect(headOf({ vault }, { memberId: '7', clientId: 'c1', title, headCipher })).toEqual(head);
  expect(() => headOf({ vault }, { memberId: '8', clientId: 'c1', title, headCipher })).toThrow();
});

test('an amount is written as it is, none as none', () => {
  expect([moneyOrNull(123_456n), moneyOrNull(null)]).toEqual(['1.23456', null]);
});

test('thirty papers an hour', () => expect(PAPER_LIMITS).toEqual([{ most: 30, seconds: 3600 }]));
