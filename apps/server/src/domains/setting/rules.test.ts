import { factVerdict } from '@jishi/contract/enums/review';
import { expect, test } from 'vitest';
import { auditedSide, changedIn, factsOf, labelsOf, takesTwo, textsOf } from './rules';

const NOW = { secondAbove: '500.00', codePauseSeconds: '60', invoiceBatchUpTo: '100.00' };

test('only what means something else is a change', () => {
  expect(changedIn('limits', NOW, { secondAbove: '500', codePauseSeconds: '60' })).toEqual({});
  expect(changedIn('limits', NOW, { secondAbove: '500.5', invoiceBatchUpTo: undefined, unknown: '1' })).toEqual({
    secondAbove: { from: '500.00', to: '500.50' },
  });
  expect(changedIn('site', { address: '杭州' }, { address: '' })).toEqual({ address: { from: '杭州', to: '' } });
});

test('raising a guarded limit takes two, by as little as a fen and whatever else is tightened; nothing else does', () => {
  const changed = (values: Record<string, string>) => takesTwo('limits', changedIn('limits', NOW, values));
  expect(changed({ secondAbove: '500.01' })).toBe(true);
  expect(changed({ secondAbove: '499.99' })).toBe(false);
  expect(changed({ secondAbove: '1000', invoiceBatchUpTo: '1' }), 'numbers, not texts').toBe(true);
  expect(changed({ secondAbove: '60', invoiceBatchUpTo: '99' }), 'numbers, not texts').toBe(false);
  expect(changed({ codePauseSeconds: '600' })).toBe(false);
  expect(takesTwo('site', { name: { from: '甲', to: '乙' } })).toBe(false);
});

test('operators’ words lie over what is read', () => {
  expect(textsOf({ secondAbove: 5_000_000n, codePauseSeconds: 60, name: '集市' }, { name: '' })).toEqual({
    secondAbove: '50.00',
    codePauseSeconds: '60',
    name: '',
  });
});

test('a change reads in words, with both sides and the reason', () => {
  const changed = { secondAbove: { from: '500.00', to: '1000.00' }, codePauseSeconds: { from: '60', to: '90' } };
  expect(labelsOf('limits', changed)).toBe('一人经手的上限、验证码间隔');
  const source = '改动以前';
  const verdict = factVerdict.differs;
  expect(factsOf('limits', changed, '季度调整')).toEqual([
    { label: '一人经手的上限', given: '1,000.00 元', found: '500.00 元', verdict, source },
    { label: '验证码间隔', given: '90 秒', found: '60 秒', verdict, source },
    { label: '原因', given: '季度调整' },
  ]);
  expect(auditedSide('site', { csPhone: { from: '', to: '0571-1' } }, 'from')).toEqual({ 客服电话: '没有' });
});
