// Whatever suppliers say, in whatever order, twice or late: nobody is charged for what was refused or refunded what was delivered,
// except where a difference says so.
import { rechargeAttempt, rechargeStatus } from '@jishi/contract/enums/recharge';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SupplierAnswer } from './supplier/spec/rules';
import { type Decision, type Standing, decide, soundAnswer } from './outcome/rules';
import { askAgainAfter, attemptNumber } from './submission/rules';

type Attempt = { state: number; truth: boolean };
type World = { status: number; attempts: Attempt[]; charged: number; refunded: number; differences: number };

const ANSWERS: readonly SupplierAnswer['kind'][] = ['delivered', 'accepted', 'refused', 'unknown'];
const answerOf = (kind: SupplierAnswer['kind']): SupplierAnswer =>
  kind === 'refused' ? { kind, code: '1', reason: '拒绝' } : kind === 'unknown' ? { kind, reason: '超时' } : { kind };

/** One supplier says one thing about an attempt; the world follows the decision. */
function say(world: World, at: number, kind: SupplierAnswer['kind']): Decision | undefined {
  const attempt = world.attempts[at];
  if (!attempt) return undefined;
  const standing: Standing = {
    order: { status: world.status, kind: 1, count: 1 },
    attempt,
    isCurrent: at === world.attempts.length - 1,
    isDelivered: world.attempts.some(({ state }) => state === rechargeAttempt.delivered),
  };
  const decision = decide(standing, soundAnswer(standing, answerOf(kind)));
  if (kind === 'delivered') attempt.truth = true;
  if (decision.state !== undefined) attempt.state = decision.state;
  if (decision.difference) world.differences += 1;
  follow(world, decision.order);
  return decision;
}

function follow(world: World, step: Decision['order']) {
  if (step === 'success') [world.status, world.charged] = [rechargeStatus.success, world.charged + 1];
  if (step === 'fail') [world.status, world.refunded] = [rechargeStatus.failed, world.refunded + 1];
  if (step === 'uncertain') world.status = rechargeStatus.uncertain;
  if (step !== 'next') return;
  if (world.attempts.length < 3) world.attempts.push({ state: rechargeAttempt.handed, truth: false });
  else follow(world, 'fail');
}

const said = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(...ANSWERS));
/** -1: a person gives the money back; -2: a person says that it was delivered. */
const happening = fc.oneof({ weight: 6, arbitrary: said }, fc.constantFrom(-1 as const, -2 as const));

test('money moves once at most, and what a supplier says against it is always somebody’s to see', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
      const world: World = {
        status: rechargeStatus.processing,
        attempts: [{ state: rechargeAttempt.handed, truth: false }],
        charged: 0,
        refunded: 0,
        differences: 0,
      };
      let byPerson = false;
      for (const one of happenings) {
        if (typeof one === 'object') say(world, ...one);
        else if (world.status === rechargeStatus.uncertain) {
          byPerson = true;
          follow(world, one === -1 ? 'fail' : 'success');
        }
      }
      expect(world.charged + world.refunded).toBeLessThanOrEqual(1);
      const isDelivered = world.attempts.some(({ truth }) => truth);
      const isOpen = world.charged + world.refunded === 0;
      expect(isOpen).toBe(([rechargeStatus.processing, rechargeStatus.uncertain] as number[]).includes(world.status));
      if (world.refunded === 1 && isDelivered) expect(world.differences).toBeGreaterThan(0);
      if (world.charged === 1 && !isDelivered) expect(byPerson).toBe(true);
      if (isDelivered) expect(isOpen, 'who has it has paid, or somebody sees it').toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test('a definite refusal is the only way to another supplier, and after a doubt there is none', () => {
  const standing = (status: number, state: number = rechargeAttempt.handed): Standing => ({
    order: { status, kind: 1, count: 1 },
    attempt: { state },
    isCurrent: true,
    isDelivered: false,
  });
  const steps = (of: Standing) => ANSWERS.map((kind) => decide(of, answerOf(kind)).order);
  expect(steps(standing(rechargeStatus.processing))).toEqual(['success', 'none', 'next', 'uncertain']);
  expect(steps(standing(rechargeStatus.uncertain, rechargeAttempt.unknown))).toEqual([
    'success',
    'none',
    'fail',
    'none',
  ]);
  expect(steps(standing(rechargeStatus.processing, rechargeAttempt.accepted))).toEqual([
    'success',
    'none',
    'next',
    'none',
  ]);
  expect(steps(standing(rechargeStatus.failed))).toEqual(['none', 'none', 'none', 'none']);
});

test('cards have to be as many as were bought, each another one', () => {
  const order = { status: 2, kind: 2, count: 2 };
  const cards = (...numbers: string[]) => numbers.map((number) => ({ number, secret: 's' }));
  const kindOf = (given?: { number: string; secret: string }[]) =>
    soundAnswer({ order }, { kind: 'delivered', ...(given && { cards: given }) }).kind;
  expect([kindOf(cards('a', 'b')), kindOf(cards('a', 'a')), kindOf(cards('a', 'b', 'c')), kindOf()]).toEqual([
    'delivered',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

test('it is asked ever less often, and later attempts sort behind earlier ones', () => {
  const waits = Array.from({ length: 100 }, (_, at) => askAgainAfter(at));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect([waits[0], waits[6], waits[99]]).toEqual([60, 3600, 86_400]);
  const numbers = Array.from({ length: 12 }, (_, at) => attemptNumber('QO2026010100000001', at));
  expect(numbers).toEqual(numbers.toSorted());
});
