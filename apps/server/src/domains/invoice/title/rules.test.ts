import { titleKind } from '@jishi/contract/enums/invoice';
import { describe, expect, it } from 'vitest';
import { keptBack } from '../batch/rules';
import { differs, masked, shownDetails, shownName, titleOf } from './rules';

const CODE = '91330106673959654P';
const whole = {
  name: '杭州澄江科技有限公司',
  taxNo: CODE,
  address: '杭州市滨江区江陵路 18 号',
  phone: '0571-88888888',
  bank: '示例银行杭州分行',
  account: '3300123412340618',
};

describe('a title', () => {
  it('of a person has a name and nothing else', () => {
    expect(titleOf({ ...whole, kind: titleKind.personal })).toEqual({
      kind: titleKind.personal,
      name: whole.name,
      taxNo: '',
      address: '',
      phone: '',
      bank: '',
      account: '',
    });
  });

  it('of a company needs a tax number that can be one', () => {
    const ordinary = { ...whole, kind: titleKind.ordinary, address: '', phone: '', bank: '', account: '' };
    expect(titleOf(ordinary)).toEqual(ordinary);
    const refusedFor = (taxNo: string) => () => titleOf({ ...ordinary, taxNo });
    const beside = (message: string) => expect.objectContaining({ fields: [{ path: 'taxNo', message }] });
    expect(refusedFor('')).toThrow(beside('请填写税号'));
    expect(refusedFor(`${CODE.slice(0, 17)}Q`)).toThrow(beside('税号的校验位不对，请核对'));
  });

  it.each([
    ['address', '地址'],
    ['phone', '电话'],
    ['bank', '开户行'],
    ['account', '银行账号'],
  ] as const)('of a special invoice needs the %s', (field, word) => {
    const special = { ...whole, kind: titleKind.special };
    expect(titleOf(special)).toEqual(special);
    expect(() => titleOf({ ...special, [field]: '' })).toThrow(`专用发票要填写${word}`);
  });

  it('equals the certified enterprise whatever width its brackets have', () => {
    const enterprise = { name: '集市（杭州）科技', taxNo: CODE };
    expect(differs({ name: '集市(杭州) 科技', taxNo: CODE }, enterprise)).toBeUndefined();
    expect(differs({ name: '集市科技', taxNo: CODE }, enterprise)).toBe('name');
    expect(differs({ name: '集市（杭州）科技', taxNo: '91110108551385082Q' }, enterprise)).toBe('taxNo');
  });
});

describe('what others see of it', () => {
  it('is the ends of numbers, and of persons the first sign', () => {
    expect(masked('3300123412340618')).toBe('3300********0618');
    expect(masked('1234567890')).toBe('12******90');
    expect(masked('12345678')).toBe('12****78');
    expect(masked('1234')).toBe('****');
    expect(masked('')).toBe('');
    expect(shownName({ kind: titleKind.personal, name: '欧阳小明' })).toBe('欧***');
    expect(shownName({ kind: titleKind.special, name: whole.name })).toBe(whole.name);
    expect(shownDetails(whole)).toEqual({ ...whole, phone: '0571*****8888', account: '3300********0618' });
  });
});

describe('an application', () => {
  const plain = { waits: true, isSpecial: false, agrees: true, gross: 100n };
  it.each([
    ['waits, is ordinary, agrees and is small enough', plain, undefined],
    ['is not there', undefined, '没有在等审核'],
    ['does not wait', { ...plain, waits: false }, '没有在等审核'],
    ['is special', { ...plain, isSpecial: true }, '专用发票要逐件审核'],
    ['does not agree', { ...plain, agrees: false }, '抬头与企业认证不一致'],
    ['is too large', { ...plain, gross: 100_001n }, '超过成批同意的 1.00 元'],
  ])('that %s is granted with others or says why not', (_, candidate, why) => {
    expect(keptBack(candidate, 100_000n)).toBe(why);
  });
});
