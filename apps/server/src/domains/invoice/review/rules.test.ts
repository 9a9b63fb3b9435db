import { taxItem, titleKind } from '@jishi/contract/enums/invoice';
import { factVerdict } from '@jishi/contract/enums/review';
import { FEN, YUAN } from '@jishi/money';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../paper/rules';
import type { Title } from '../title/rules';
import { agrees, factsOf } from './rules';

const CODE = '91330106673959654P';
const details = { taxNo: CODE, address: '', phone: '', bank: '', account: '' };
const title = (kind: Title['kind'], name = '杭州澄江科技有限公司'): Title => ({ kind, name, ...details });
const enterprise = { name: '杭州澄江科技有限公司', taxNo: CODE };
const asked = {
  enterprise,
  gross: 200n * YUAN,
  email: 'ca***@chengjiang.example',
  lines: [lineOf(taxItem.package, 6, 200n * YUAN)],
  parts: [{ title: '1 万次', orderNo: 'PO1', amount: 200n * YUAN, paid: 300n * YUAN, refunded: 50n * YUAN }],
};
const saidOf = (more: Partial<Parameters<typeof factsOf>[0]> = {}) =>
  factsOf({ ...asked, title: title(titleKind.ordinary), ...more });

describe('an application as its reviewer sees it', () => {
  it('has everything that was said beside what is known', () => {
    expect(saidOf()).toEqual([
      { label: '票种', given: '企业普通发票' },
      {
        label: '发票抬头',
        given: enterprise.name,
        found: enterprise.name,
        verdict: factVerdict.agrees,
        source: '企业认证',
      },
      { label: '税号', given: CODE, found: CODE, verdict: factVerdict.agrees, source: '企业认证' },
      {
        label: '开票金额',
        given: '200.00 元',
        found: '所选消费实付 250.00 元',
        verdict: factVerdict.agrees,
        source: '账簿',
      },
      {
        label: '*信息技术服务*接口套餐服务',
        given: '200.00 元，税率 6%',
        found: '税额 11.32 元',
        source: '开票设置',
      },
      { label: '收票邮箱', given: 'ca***@chengjiang.example' },
      { label: '1 万次', given: '200.00 元', found: '实付 300.00 元，已退 50.00 元', source: 'PO1' },
    ]);
  });

  const verdictsOf = (more: Parameters<typeof saidOf>[0]) =>
    saidOf(more)
      .slice(1, 3)
      .map(({ verdict, source }) => [verdict, source]);

  it('says where the title differs from the certified enterprise', () => {
    expect(verdictsOf({ title: title(titleKind.special, '别家公司') })).toEqual([
      [factVerdict.differs, '企业认证'],
      [factVerdict.agrees, '企业认证'],
    ]);
    expect(verdictsOf({ enterprise: { ...enterprise, taxNo: '91110108551385082Q' } })).toEqual([
      [factVerdict.agrees, '企业认证'],
      [factVerdict.differs, '企业认证'],
    ]);
  });

  it('without a certified enterprise holds the tax number to its check digit, and lets no special title agree', () => {
    expect(verdictsOf({ enterprise: undefined })).toEqual([
      [factVerdict.none, '没有企业认证'],
      [factVerdict.agrees, 'GB 32100'],
    ]);
    expect(verdictsOf({ enterprise: undefined, title: title(titleKind.special) })[0]).toEqual([
      factVerdict.differs,
      '没有企业认证',
    ]);
    const wrong = { ...title(titleKind.ordinary), taxNo: '91330106673959654Q' };
    expect(verdictsOf({ enterprise: undefined, title: wrong })[1]).toEqual([factVerdict.differs, 'GB 32100']);
    const found = (of: Title) => saidOf({ enterprise: undefined, title: of })[2]?.found;
    expect([found(title(titleKind.ordinary)), found(wrong)]).toEqual(['校验位正确', '校验位不对']);
  });

  it('agrees up to the last fen of what was paid', () => {
    const verdictAt = (gross: bigint) => saidOf({ gross })[3]?.verdict;
    expect([verdictAt(250n * YUAN), verdictAt(250n * YUAN + FEN)]).toEqual([factVerdict.agrees, factVerdict.differs]);
  });

  it('about a person has the name alone, without a mail none, and marks an amount beyond what was paid', () => {
    const parts = [{ ...asked.parts[0]!, orderNo: null, refunded: 200n * YUAN }];
    const facts = saidOf({ title: title(titleKind.personal, '欧阳小明'), email: '', parts });
    expect(facts.map(({ label }) => label)).toEqual([
      '票种',
      '发票抬头',
      '开票金额',
      '*信息技术服务*接口套餐服务',
      '1 万次',
    ]);
    expect(facts[1]).toEqual({ label: '发票抬头', given: '欧阳小明' });
    expect(facts[2]).toMatchObject({ verdict: factVerdict.differs });
    expect(facts[4]).toMatchObject({ source: '按次调用' });
  });
});

const WRONG = '91330106673959654Q';
const other = { ...enterprise, name: '别家公司' };

it.each([
  ['of a person', title(titleKind.personal, '欧阳小明'), undefined, true],
  ['of a person whose company has another name', title(titleKind.personal, '欧阳小明'), other, true],
  ['of no certified enterprise, its tax number right', title(titleKind.ordinary), undefined, true],
  [
    'of no certified enterprise, its tax number wrong',
    { ...title(titleKind.ordinary), taxNo: WRONG },
    undefined,
    false,
  ],
  ['of the certified enterprise', title(titleKind.ordinary), enterprise, true],
  ['of another than the certified enterprise', title(titleKind.ordinary), other, false],
  ['of another tax number', title(titleKind.ordinary), { ...enterprise, taxNo: '91110108551385082Q' }, false],
  ['special, of no certified enterprise', title(titleKind.special), undefined, false],
  ['special, of the certified enterprise', title(titleKind.special), enterprise, true],
  ['special, of another one', title(titleKind.special), other, false],
] as const)('a title %s may be granted with others only if it agrees', (_, asksFor, certified, may) => {
  expect(agrees(asksFor, certified)).toBe(may);
});
