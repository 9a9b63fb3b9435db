import { deedStatus as S } from '@jishi/contract/enums/deed';
import { deedKind } from '@jishi/contract/enums/deed-paper';
import { expect, test } from 'vitest';
import { type Act, WAYS, can, endOf } from './rules';

const ACTS: readonly Act[] = ['upload', 'confirm', 'return', 'void', 'voidByUs'];

test('what can be done in which state', () => {
  const table = S.rows.map(({ value, label }) => [label, ACTS.filter((act) => can(value, act)).join(' ')]);
  expect(Object.fromEntries(table)).toEqual({
    待盖章: 'upload void voidByUs',
    待确认: 'confirm return void voidByUs',
    已退回: 'upload void voidByUs',
    已生效: 'voidByUs',
    已到期: '',
    已作废: '',
  });
});

test('where each act leads', () => {
  expect(ACTS.map((act) => WAYS[act].to)).toEqual([S.toConfirm, S.inForce, S.returned, S.voided, S.voided]);
});

test('a framework lasts a year of the Beijing calendar, orders have no end', () => {
  expect(endOf(deedKind.framework, new Date('2026-11-30T23:30:00+08:00'))).toEqual(
    new Date('2027-11-30T23:30:00+08:00'),
  );
  expect(endOf(deedKind.framework, new Date('2028-02-29T10:00:00+08:00'))).toEqual(
    new Date('2029-03-01T10:00:00+08:00'),
  );
  expect(endOf(deedKind.orders, new Date('2026-11-30T23:30:00+08:00'))).toBeNull();
});
