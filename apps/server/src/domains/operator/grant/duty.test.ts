// The same over HTTP, on the real use cases: whatever one dishonest operator and their member try in whatever order, no invented money
// leaves; what two move out has the word of both.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import * as contract from '@jishi/contract/console/operator';
import { refundOrder } from '@jishi/contract/console/refund';
import { matchRemittance } from '@jishi/contract/console/remittance';
import { decideReview, searchReviews } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { TRADE_PASSWORD, type TestMember, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, freshCodeOf, signInOperator } from '../../../testing/operators';
import { openBankPayee } from '../../../testing/payees';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { operator } from '../domain';
import { endDueOwners } from '../leaving/service';

const PAYER = '杭州某某公司';
const ACCOUNT = { holder: PAYER, bank: '工商银行杭州分行', number: '6222021234567890' };
const ACTS = ['enter', 'enterLarge', 'raise', 'ask', 'refund', 'agree', 'invite', 'oust', 'day'] as const;
type Act = (typeof ACTS)[number];

let server: TestServer;
/** Two honest owners, who agree to nothing, and object to their own end within the day. */
let honest: TestOperator[];
beforeAll(async () => {
  server = await startTestServer({ domains: [operator, payment, message, review] });
  await openBankPayee(server);
  honest = [await signInOperator(server, 'owner'), await signInOperator(server, 'owner')];
});
afterAll(() => server.close());

let serials = 0;
type Crime = { member: TestMember; by: TestOperator; orders: string[] };

/** Whoever is dishonest has the authenticator of their own. */
const confirmed = async (by: TestOperator) => ({ token: by.token, secondFactor: await freshCodeOf(server, by) });

async function enter({ member, by, orders }: Crime, amount: string): Promise<void> {
  const { result } = await server.call(startThirdPay, { amount, channel: 4 }, { token: member.token });
  orders.push(result.orderNo);
  const line = { orderNo: result.orderNo, serial: `DUTY-${++serials}`, payer: PAYER, amount };
  const time = formatTime(server.clock.now());
  await server.call(matchRemittance, { ...line, time }, await confirmed(by));
}

const DO: Record<Act, (crime: Crime) => Promise<unknown>> = {
  enter: (crime) => enter(crime, '900.00'),
  enterLarge: (crime) => enter(crime, '60000.00'),
  raise: ({ member, by }) => {
    const proposal = {
      memberId: member.memberId as string,
      kind: 1,
      amount: '900.00',
      reason: '工单核对',
      evidence: '工单 7',
    };
    return server.call(proposeAdjustment, proposal, { token: by.token });
  },
  ask: ({ member }) => {
    const asked = { amount: '300.00', account: ACCOUNT, tradePassword: TRADE_PASSWORD };
    return server.call(requestWithdrawal, asked, { token: member.token });
  },
  async refund({ by, orders }) {
    for (const orderNo of orders)
      await server.call(refundOrder, { orderNo, amount: '300.00', way: 1, reason: '多充了' }, { token: by.token });
  },
  async agree({ member, by }) {
    const asked = { pageNo: 1, pageSize: 50 };
    const ofMember = await server.call(searchReviews, { ...asked, memberId: member.memberId as string }, by);
    const ends = await server.call(searchReviews, { ...asked, kind: reviewKind.ownerEnd }, by);
    for (const { id } of [...ofMember.result.list, ...ends.result.list])
      await server.call(decideReview, { id, accepted: true }, await confirmed(by));
  },
  async invite({ by }) {
    const spare = { account: `spare-${++serials}`, name: '某人', role: 'finance' as const, contact: newPhone() };
    return server.call(contract.inviteOperator, spare, await confirmed(by));
  },
  async oust({ by }) {
    for (const { operatorId: id } of honest)
      await server.call(contract.switchOperator, { id, enabled: false, reason: '离职' }, await confirmed(by));
  },
  // time passes for what was moved, and for whoever is to leave: they were told, and object
  async day({ member }) {
    await server.db.query("update review.movement set at = at - interval '24 hours' where member_id = $1", [
      member.memberId,
    ]);
    for (const { token } of honest) await server.call(contract.objectToOwnEnd, { reason: '我还在任' }, { token });
    await server.db.query("update operator.owner_end set due_at = due_at - interval '24 hours' where status = 1");
    await endDueOwners({ ...systemContext(server), ...server.shared });
  },
};

/** How much money left the member for outside, and through whose hands all of it went. */
async function moved({ member }: Crime): Promise<{ left: number; hands: number }> {
  const { rows } = await server.db.query<{ direction: number; hands: string[] }>(
    'select direction, array[operator_id::text, second_by::text] as hands from review.movement where member_id = $1',
    [member.memberId],
  );
  const hands = new Set(rows.flatMap((row) => row.hands.filter((one) => one !== null)));
  return { left: rows.filter(({ direction }) => direction === 2).length, hands: hands.size };
}

async function inService(): Promise<number> {
  const ids = honest.map(({ operatorId }) => operatorId);
  return (await server.db.query('select from operator.account where id = any ($1) and status = 1', [ids])).rows.length;
}

async function crime(acts: readonly { act: Act; who: number }[], hands: readonly TestOperator[]): Promise<Crime> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const orders: string[] = [];
  for (const { act, who } of acts) await DO[act]({ member, by: hands[who % hands.length]!, orders });
  // whoever is dishonest next must not find this one's word
  await server.db.query('update operator.owner_end set status = 4 where status = 1');
  await server.db.query('update review.review set status = 5, decided_at = now() where kind = $1 and status = 2', [
    reviewKind.ownerEnd,
  ]);
  return { member, by: hands[0]!, orders };
}

const sequence = fc.array(fc.record({ act: fc.constantFrom(...ACTS), who: fc.nat(1) }), {
  minLength: 4,
  maxLength: 10,
});

/** `who` of the hands does each, in this order. */
const example = (...acts: [Act, number][]) =>
  [acts.map(([act, who]) => ({ act, who }))] as [{ act: Act; who: number }[]];

test.each(['finance', 'owner'] as const)(
  'nothing invented by one dishonest %s leaves, in whatever order',
  async (role) => {
    const alone = example(
      ['enter', 0],
      ['ask', 0],
      ['agree', 0],
      ['day', 0],
      ['agree', 0],
      ['refund', 0],
      ['agree', 0],
    );
    await fc.assert(
      fc.asyncProperty(sequence, async (acts) => {
        const done = await moved(await crime(acts, [await signInOperator(server, role)]));
        expect(done.left).toBe(0);
        expect(await inService(), 'no honest owner is out').toBe(2);
      }),
      { numRuns: 12, examples: [alone, example(['oust', 0], ['agree', 0], ['day', 0], ['agree', 0], ['raise', 0])] },
    );
  },
);

test('what two move out went through the hands of both', async () => {
  const hands = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
  let left = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (acts) => {
      const done = await moved(await crime(acts, hands));
      left += done.left;
      if (done.left > 0) expect(done.hands).toBe(2);
    }),
    { numRuns: 12, examples: [example(['enter', 0], ['ask', 0], ['agree', 0], ['agree', 1])] },
  );
  expect(left, 'two can').toBeGreaterThan(0);
});
