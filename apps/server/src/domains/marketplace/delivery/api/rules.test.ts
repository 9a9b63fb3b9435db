import { rechargeAttempt as State } from '@jishi/contract/enums/recharge';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SupplierAnswer } from '../../../recharge';
import { decide, soundAnswer, wordsOf } from './rules';

const card = fc.record({ number: fc.constantFrom('A1', 'B2', 'C3'), secret: fc.constant('S') });
const answer: fc.Arbitrary<SupplierAnswer> = fc.oneof(
  fc.record({ kind: fc.constant('delivered' as const), cards: fc.array(card, { maxLength: 3 }) }),
  fc.constant<SupplierAnswer>({ kind: 'accepted' }),
  fc.constant<SupplierAnswer>({ kind: 'refused', code: '10', reason: '没有货' }),
  fc.constant<SupplierAnswer>({ kind: 'unknown', reason: '没有等到回应' }),
);

test('whatever is said and however often, an order is delivered or ended at most once', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (said) => {
      let state: number = State.handed;
      const steps: string[] = [];
      for (const one of said) {
        const decision = decide(state, one);
        state = decision.state ?? state;
        if (decision.step !== 'none') steps.push(decision.step);
      }
      expect(steps.length).toBeLessThanOrEqual(1);
      expect(steps[0] === 'deliver').toBe(state === State.delivered);
      expect(steps[0] === 'end').toBe(state === State.refused);
    }),
  );
});

test('what was delivered is delivered, and a refusal ends it', () => {
  for (const state of [State.handed, State.accepted, State.unknown]) {
    expect(decide(state, { kind: 'delivered' })).toEqual({ state: State.delivered, step: 'deliver' });
    expect(decide(state, { kind: 'refused', code: '10', reason: '' })).toEqual({ state: State.refused, step: 'end' });
  }
});

test('silence does not take back that it was accepted', () => {
  expect(decide(State.accepted, { kind: 'unknown', reason: '' })).toEqual({ step: 'none' });
  expect(decide(State.handed, { kind: 'unknown', reason: '' })).toEqual({ state: State.unknown, step: 'none' });
  expect(decide(State.unknown, { kind: 'accepted' })).toEqual({ state: State.accepted, step: 'none' });
});

test('cards are a delivery only when there are as many as were bought, each another', () => {
  const cards = [
    { number: 'A1', secret: 'S' },
    { number: 'A1', secret: 'S' },
  ];
  const delivered = (given: typeof cards): SupplierAnswer => ({ kind: 'delivered', cards: given });
  const wanted = { kind: 2, count: 2 };
  expect(soundAnswer(wanted, delivered(cards)).kind).toBe('unknown');
  expect(soundAnswer(wanted, delivered(cards.slice(1)))).toEqual({
    kind: 'unknown',
    reason: '接口说成功，但给了 1 张卡，应为 2 张',
  });
  expect(soundAnswer(wanted, { kind: 'delivered' })).toEqual({
    kind: 'unknown',
    reason: '接口说成功，但给了 0 张卡，应为 2 张',
  });
  const right = delivered([cards[0]!, { number: 'B2', secret: 'S' }]);
  expect(soundAnswer(wanted, right)).toBe(right);
  expect(soundAnswer(wanted, delivered([...cards, { number: 'B2', secret: 'S' }])).kind).toBe('unknown');
  expect(soundAnswer({ kind: 1, count: 2 }, delivered([])).kind).toBe('delivered');
  const accepted: SupplierAnswer = { kind: 'accepted' };
  expect(soundAnswer(wanted, accepted)).toBe(accepted);
});

test('words are short, and name the code of a refusal', () => {
  expect(wordsOf({ kind: 'delivered' })).toBe('已交付');
  expect(wordsOf({ kind: 'accepted' })).toBe('已受理');
  expect(wordsOf({ kind: 'refused', code: '10', reason: '没有货' })).toBe('10：没有货');
  expect(wordsOf({ kind: 'refused', code: '', reason: '没有货' })).toBe('没有货');
  expect(wordsOf({ kind: 'unknown', reason: '长'.repeat(300) })).toBe('长'.repeat(200));
});
