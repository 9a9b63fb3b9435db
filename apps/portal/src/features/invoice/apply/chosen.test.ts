import { expect, it } from 'vitest';
import { type Spent, askedAmong, chosenOf, withPicked } from './chosen';

const record = (id: string, more: Partial<Spent> = {}): Spent => ({
  id,
  title: '10 月按次扣费',
  orderNo: '',
  taxItem: 1,
  ratePercent: 6,
  time: '2026-10-31 23:59:59',
  paid: '10.00',
  refunded: '0.00',
  invoiced: '0.00',
  open: '10.00',
  ...more,
});

it('asks for whole records, or for an amount, or for nothing yet', () => {
  expect(chosenOf('records', ['1', '2'], '100')).toEqual({ records: [{ id: '1' }, { id: '2' }] });
  expect(chosenOf('amount', ['1'], '100.50')).toEqual({ amount: '100.50' });
  expect(chosenOf('records', [], '100')).toBeUndefined();
  expect(chosenOf('amount', ['1'], '')).toBeUndefined();
  expect(chosenOf('amount', ['1'], '0')).toBeUndefined();
});

it('finds the order, the month and the earlier records that an address asks for', () => {
  const records = [
    record('1'),
    record('2', { orderNo: 'PO1', time: '2026-11-03 10:00:00' }),
    record('3', { orderNo: 'PO2', time: '2026-11-04 10:00:00', open: '0.00' }),
  ];
  expect(askedAmong(records, { orderNo: 'PO1' })).toEqual(['2']);
  expect(askedAmong(records, { month: '2026-10' })).toEqual(['1']);
  expect(askedAmong(records, { recordIds: ['1', '3'] })).toEqual(['1']);
  expect(askedAmong(records, {})).toEqual([]);
});

it('an empty order number or month asks for nothing', () => {
  expect(askedAmong([record('1')], { orderNo: '', month: '' })).toEqual([]);
});

it('picks and drops a page of records, and each once', () => {
  expect(withPicked(['1'], ['1', '2'], true)).toEqual(['1', '2']);
  expect(withPicked(['1', '2', '3'], ['1', '2'], false)).toEqual(['3']);
});
