import { expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { bondBackOf, bondOf } from './rules';

const bonded = { id: '440001', memberId: '7' as MemberId, application: 2, bond: 500n };

test('a deposit leaves the balance once per application, and comes back once', () => {
  expect(bondOf(bonded)).toEqual([
    {
      key: 'supply:440001:bond:2',
      kind: 'supply.bond',
      memo: { supplierId: '440001' },
      lines: [
        { account: 'member:7:deposit', amount: -500n },
        { account: 'member:7:bond', amount: 500n },
      ],
    },
  ]);
  expect(bondBackOf(bonded)).toEqual([
    {
      key: 'supply:440001:bondBack:2',
      kind: 'supply.bondBack',
      memo: { supplierId: '440001' },
      lines: [
        { account: 'member:7:bond', amount: -500n },
        { account: 'member:7:deposit', amount: 500n },
      ],
    },
  ]);
});

test('no deposit moves nothing', () => {
  expect([bondOf({ ...bonded, bond: 0n }), bondBackOf({ ...bonded, bond: 0n })]).toEqual([[], []]);
});
