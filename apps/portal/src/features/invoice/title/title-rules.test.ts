import { titleKind } from '@jishi/contract/enums/invoice';
import { expect, it } from 'vitest';
import { type InvoiceTitle, missingOf, sentOf, titleOf, valuesOf } from './title-rules';

const ENTERPRISE = { name: '杭州澄江科技有限公司', taxNo: '91330100MA2EXAMP0K' };

const SPECIAL: InvoiceTitle = {
  id: '7',
  kind: titleKind.special,
  ...ENTERPRISE,
  address: '杭州市滨江区江陵路 18 号',
  phone: '0571****0000',
  bank: '示例银行杭州滨江支行',
  account: '3300****0618',
  isDefault: true,
};

it('a special title takes name and tax number from the certification, whatever the form holds', () => {
  const typed = { ...valuesOf(undefined, titleKind.special), name: '别的公司', taxNo: '1' };
  expect(sentOf(typed, undefined, ENTERPRISE)).toMatchObject(ENTERPRISE);
});

it('a person has a name and nothing else', () => {
  const typed = { ...valuesOf(SPECIAL, titleKind.special), kind: '1', name: '陈一' };
  expect(sentOf(typed, '7', ENTERPRISE)).toEqual({ id: '7', kind: 1, name: '陈一', isDefault: true });
});

it('what is masked is neither typed back nor asked for again', () => {
  const values = valuesOf(SPECIAL, titleKind.special);
  expect(values).toMatchObject({ phone: '', account: '', bank: SPECIAL.bank });
  expect(missingOf(values, SPECIAL)).toEqual({});
});

it('what is emptied goes, what is masked stays', () => {
  const { phone, account, address } = sentOf({ ...valuesOf(SPECIAL, titleKind.special), address: '' }, '7', ENTERPRISE);
  expect({ phone, account, address }).toEqual({ phone: undefined, account: undefined, address: '' });
});

it('a new special title needs all of it, an ordinary one its tax number', () => {
  const empty = valuesOf(undefined, titleKind.special);
  expect(Object.keys(missingOf(empty, undefined))).toEqual(['address', 'phone', 'bank', 'account']);
  expect(missingOf({ ...empty, kind: '2' }, undefined)).toEqual({ taxNo: '请填写税号' });
  expect(missingOf({ ...empty, kind: '1' }, undefined)).toEqual({});
});

it('of a kind the chosen title stands, else the default, else the first', () => {
  const titles = [
    SPECIAL,
    { ...SPECIAL, id: '8', isDefault: false },
    { ...SPECIAL, id: '9', kind: titleKind.personal },
  ];
  expect(titleOf(titles, titleKind.special, '8')?.id).toBe('8');
  expect(titleOf(titles, titleKind.special, '9')?.id).toBe('7');
  expect(titleOf(titles, titleKind.personal, undefined)?.id).toBe('9');
  expect(titleOf(titles, titleKind.ordinary, undefined)).toBeUndefined();
});
