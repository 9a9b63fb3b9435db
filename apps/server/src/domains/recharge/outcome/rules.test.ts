// Every answer a supplier can give against everything that can be known before: decided one by one, by hand.
import { rechargeAttempt, rechargeKind, rechargeStatus } from '@jishi/contract/enums/recharge';
import { describe, expect, test } from 'vitest';
import type { SupplierAnswer } from '../supplier/spec/rules';
import { type Decision, type Standing, decide, isEnd, soundAnswer } from './rules';

const { processing, uncertain, success, failed } = rechargeStatus;
const { handed, accepted, unknown, refused, delivered } = rechargeAttempt;
const DELIVERED: SupplierAnswer = { kind: 'delivered' };
const REFUSED: SupplierAnswer = { kind: 'refused', code: 'x', reason: '没有库存' };
const ACCEPTED: SupplierAnswer = { kind: 'accepted' };
const UNKNOWN: SupplierAnswer = { kind: 'unknown', reason: '没有等到' };
const NOTHING: Decision = { order: 'none' };

const standing = (status: number, state: number, more: Partial<Standing> = {}): Standing => ({
  order: { status, kind: rechargeKind.direct, count: 1 },
  attempt: { state },
  isCurrent: true,
  isDelivered: false,
  ...more,
});
const EARLIER = { isCurrent: false };

type Case = [name: string, standing: Standing, decided: Decision];

describe('delivered', () => {
  test.each<Case>([
    ['twice', standing(success, delivered), NOTHING],
    ['while it is worked on', standing(processing, accepted), { state: delivered, order: 'success' }],
    ['after a doubt', standing(uncertain, unknown), { state: delivered, order: 'success' }],
    [
      'after it was refused',
      standing(processing, refused),
      { state: delivered, order: 'success', difference: '拒绝之后又说成功' },
    ],
    [
      'by an earlier supplier',
      standing(processing, unknown, EARLIER),
      { state: delivered, order: 'success', difference: '换了供应商之后，先前的一家说成功' },
    ],
    [
      'by a second one',
      standing(success, accepted, EARLIER),
      { state: delivered, order: 'none', difference: '另一家已经充值，这一家也说成功' },
    ],
    [
      'after the money went back',
      standing(failed, unknown),
      { state: delivered, order: 'none', difference: '退款之后说成功' },
    ],
  ])('%s', (_name, before, decided) => {
    expect(decide(before, DELIVERED)).toEqual(decided);
  });
});

describe('refused', () => {
  test.each<Case>([
    ['after it was delivered', standing(success, delivered), { order: 'none', difference: '成功之后又说失败' }],
    ['twice', standing(processing, refused), NOTHING],
    [
      'after an operator took it for delivered',
      standing(success, unknown),
      { state: refused, order: 'none', difference: '判为已到账之后说失败' },
    ],
    [
      'after another one delivered',
      standing(success, unknown, { isDelivered: true }),
      { state: refused, order: 'none' },
    ],
    ['after the money went back', standing(failed, unknown), { state: refused, order: 'none' }],
    ['by an earlier supplier', standing(processing, unknown, EARLIER), { state: refused, order: 'none' }],
    ['at once', standing(processing, handed), { state: refused, order: 'next' }],
    ['after a doubt', standing(uncertain, unknown), { state: refused, order: 'fail' }],
  ])('%s', (_name, before, decided) => {
    expect(decide(before, REFUSED)).toEqual(decided);
  });
});

test.each<Case>([
  ['at first', standing(processing, handed), { state: accepted, order: 'none' }],
  ['after silence', standing(uncertain, unknown), { state: accepted, order: 'none' }],
  ['after its end', standing(success, delivered), NOTHING],
  ['after it was refused', standing(processing, refused), NOTHING],
])('accepted %s', (_name, before, decided) => {
  expect(decide(before, ACCEPTED)).toEqual(decided);
});

test.each<Case>([
  ['at first', standing(processing, handed), { state: unknown, order: 'uncertain' }],
  ['of one that is doubted', standing(uncertain, unknown), { state: unknown, order: 'none' }],
  ['by an earlier supplier', standing(processing, unknown, EARLIER), { state: unknown, order: 'none' }],
  ['of one that was accepted', standing(processing, accepted), NOTHING],
  ['after its end', standing(success, delivered), NOTHING],
  ['after it was refused', standing(processing, refused), NOTHING],
])('silence %s', (_name, before, decided) => {
  expect(decide(before, UNKNOWN)).toEqual(decided);
});

test('an attempt has ended when it was delivered or refused', () => {
  expect([handed, accepted, unknown, refused, delivered].map(isEnd)).toEqual([false, false, false, true, true]);
});

describe('cards', () => {
  const order = { status: processing, kind: rechargeKind.card, count: 2 };
  const given = (...numbers: string[]): SupplierAnswer => ({
    kind: 'delivered',
    cards: numbers.map((number) => ({ number, secret: 's' })),
  });
  test('as many as were bought are a delivery; fewer, more, the same twice or none are nothing definite', () => {
    expect(soundAnswer({ order }, given('1', '2'))).toEqual(given('1', '2'));
    const words = (count: number) => ({ kind: 'unknown', reason: `供应商说成功，但给了 ${count} 张卡，应为 2 张` });
    expect(soundAnswer({ order }, given('1'))).toEqual(words(1));
    expect(soundAnswer({ order }, given('1', '1'))).toEqual(words(2));
    expect(soundAnswer({ order }, given('1', '2', '2'))).toEqual(words(3));
    expect(soundAnswer({ order }, given('1', '2', '3'))).toEqual(words(3));
    expect(soundAnswer({ order }, DELIVERED)).toEqual(words(0));
  });
  test('of other orders, and in other answers, nobody looks for them', () => {
    expect(soundAnswer({ order: { ...order, kind: rechargeKind.direct } }, DELIVERED)).toEqual(DELIVERED);
    expect(soundAnswer({ order }, ACCEPTED)).toEqual(ACCEPTED);
  });
});
