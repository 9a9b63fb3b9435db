// Whatever happens to an appeal in whatever order: it ends once, somebody has the turn until then, and the time they have is bounded.
import { appealSide, appealStatus } from '@jishi/contract/enums/appeal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Act, LIMITS, MESSAGES, OPEN, OPENINGS, type Standing, UPLOADS, after, secondsOf, turnOf } from './rules';

const ACTS: readonly Act[] = [
  'ask',
  'toSupplier',
  'fromSupplier',
  'answer',
  'escalate',
  'late',
  'silent',
  'arrive',
  'refund',
  'reject',
  'cancel',
  'confirm',
];
const NEW: Standing = { status: appealStatus.open, askedFrom: null, refundAsked: false, escalated: false };
const at = (status: number, more: Partial<Standing> = {}): Standing => ({ ...NEW, status, ...more });

test('it ends once, is never back at the beginning by itself, and an answer leads to where it was asked', () => {
  const happening = fc.record({ act: fc.constantFrom(...ACTS), asksRefund: fc.boolean() });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      let standing = NEW;
      let ends = 0;
      let escalations = 0;
      for (const { act, asksRefund } of happenings) {
        if (asksRefund && OPEN.includes(standing.status)) standing = { ...standing, refundAsked: true };
        const next = after(standing, act);
        if (!next) continue;
        expect(OPEN).toContain(standing.status);
        if (act === 'answer') expect(next.status).toBe(standing.askedFrom);
        if (act === 'escalate') escalations += 1;
        if (!OPEN.includes(next.status)) ends += 1;
        expect(next.askedFrom !== null).toBe(next.status === appealStatus.needsMember);
        if (next.askedFrom !== null) expect(OPEN).toContain(next.askedFrom);
        standing = {
          ...standing,
          ...next,
          escalated: standing.escalated || act === 'escalate',
          refundAsked: standing.refundAsked && OPEN.includes(next.status),
        };
        expect(turnOf(standing.status) === null).toBe(!OPEN.includes(standing.status));
      }
      expect(ends).toBeLessThanOrEqual(1);
      expect(escalations).toBeLessThanOrEqual(1);
    }),
  );
});

test.each<[Act, number[]]>([
  ['ask', [1, 2, 8]],
  ['toSupplier', [1, 3, 8]],
  ['fromSupplier', [2]],
  ['answer', [3]],
  ['escalate', [1, 2, 3]],
  ['late', [1, 2]],
  ['silent', [3]],
  ['arrive', [1, 2, 3, 8]],
  ['refund', [1, 2, 3, 8]],
  ['reject', [1, 2, 3, 8]],
  ['cancel', [1, 2, 3, 8]],
  ['confirm', [1, 2, 3, 8]],
])('%s is possible in states %j alone', (act, states) => {
  const askedFrom = appealStatus.withSupplier;
  const possible = [1, 2, 3, 4, 5, 6, 7, 8].filter((status) => after(at(status, { askedFrom }), act));
  expect(possible).toEqual(states);
});

test.each<[Act, number]>([
  ['toSupplier', appealStatus.withSupplier],
  ['escalate', appealStatus.customerService],
  ['silent', appealStatus.cancelled],
  ['arrive', appealStatus.arrived],
  ['refund', appealStatus.refunded],
  ['reject', appealStatus.rejected],
  ['cancel', appealStatus.cancelled],
  ['confirm', appealStatus.arrived],
])('%s leads to state %i, wherever the member was asked from', (act, status) => {
  const asked = at(appealStatus.needsMember, { askedFrom: appealStatus.withSupplier });
  expect(after(asked, act)).toEqual({ status, askedFrom: null });
});

test('while a refund waits for a second operator it can be agreed to, answered and taken back, nothing else', () => {
  const asked = at(appealStatus.needsMember, { askedFrom: appealStatus.open, refundAsked: true });
  expect(ACTS.filter((act) => after(asked, act))).toEqual(['answer', 'refund', 'cancel', 'confirm']);
});

test('customer service is asked once', () => {
  expect(after(at(appealStatus.open, { escalated: true }), 'escalate')).toBeUndefined();
  expect(after(at(appealStatus.open), 'escalate')).toEqual({ status: appealStatus.customerService, askedFrom: null });
  const decided = after(at(appealStatus.customerService, { escalated: true }), 'refund');
  expect(decided?.status, 'and decides then').toBe(appealStatus.refunded);
});

test('an answer to what nobody remembers asking goes to customer service', () => {
  expect(after(at(appealStatus.needsMember), 'answer')?.status).toBe(appealStatus.customerService);
});

test('a supplier’s clock goes on where it stood, with an hour at least; those of others begin anew', () => {
  const { withSupplier, needsMember, open, customerService } = appealStatus;
  expect(secondsOf(withSupplier, 0)).toBe(LIMITS.supplier);
  expect(secondsOf(withSupplier, 9 * 3600)).toBe(15 * 3600);
  expect(secondsOf(withSupplier, LIMITS.supplier)).toBe(3600);
  expect(secondsOf(withSupplier, 99 * 3600)).toBe(3600);
  expect([secondsOf(needsMember, 5), secondsOf(open, 5), secondsOf(customerService, 5)]).toEqual([
    48 * 3600,
    12 * 3600,
    12 * 3600,
  ]);
  expect(secondsOf(appealStatus.rejected, 0)).toBeNull();
  expect([turnOf(open), turnOf(withSupplier), turnOf(needsMember), turnOf(customerService)]).toEqual([
    appealSide.service,
    appealSide.supplier,
    appealSide.member,
    appealSide.service,
  ]);
});

test('twenty appeals a day, sixty messages and thirty files an hour', () => {
  const [day, hour] = [86_400, 3600];
  expect([OPENINGS, MESSAGES, UPLOADS]).toEqual([
    [{ most: 20, seconds: day }],
    [{ most: 60, seconds: hour }],
    [{ most: 30, seconds: hour }],
  ]);
});
