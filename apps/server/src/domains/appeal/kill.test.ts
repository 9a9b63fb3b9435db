// Real server processes are killed while operators refund, members cancel and suppliers refuse at the same time: each appeal has one end,
// and each order's money went one way once.
import { cancelAppeal } from '@jishi/contract/appeal';
import { decideAppeal } from '@jishi/contract/console/appeal';
import { appealOutcome, appealStatus } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appealsOn } from '../../testing/appeals';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { signInOperator } from '../../testing/operators';
import { Suppliers, rechargeDomains, unsound } from '../../testing/recharge';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { verify } from '../ledger';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { appeal } from './domain';

const seed = killSeeds(1)[0]!;
const APPEALS = 12;

const suppliers = new Suppliers();
let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [...rechargeDomains(suppliers), appeal, review, message] });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

test(`a refund moves money once, whatever dies in between (seed ${seed})`, { timeout: 200_000 }, async () => {
  const on = appealsOn(server, suppliers);
  const draw = drawing(seed);
  const operators = [await signInOperator(server, 'finance'), await signInOperator(server, 'owner')];
  const cases = [];
  for (let nth = 0; nth < APPEALS; nth++) cases.push(await on.appealed(nth % 2 ? 'uncertain' : 'success'));
  const queue = [...cases, ...cases].values();
  const kills = killing(servers, 2, () => 1 + draw(APPEALS / 2));
  const hand = async () => {
    for (const { no, member } of queue) {
      const refund = { no, outcome: appealOutcome.refund, reason: '账单里没有入账' };
      const tokens = operators.map(({ token }) => token);
      const cancels = draw(4) === 0;
      await Promise.all([
        ...tokens.map((token) => persist('a refund', () => servers.call(decideAppeal, refund, { token }))),
        cancels && persist('a cancel', () => servers.call(cancelAppeal, { no }, { token: member.token })),
      ]);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);
  for (const { no, orderNo, member } of cases) {
    const { status } = await on.see(member, no);
    expect([appealStatus.refunded, appealStatus.cancelled]).toContain(status);
    const isBack = status === appealStatus.refunded;
    expect((await on.orderStatus(orderNo)) === rechargeStatus.failed).toBe(isBack);
    expect((await on.held(member))[0]).toBe(isBack ? 100 : 90.1);
    expect((await on.talk(member, no)).filter(({ event }) => event === 9 || event === 11)).toHaveLength(1);
  }
  const { rows } = await server.db.query<{ moved: number }>('select count(*)::int as moved from review.movement');
  const refunds = await server.db.query<{ n: number }>('select count(*)::int as n from appeal.appeal where status = 5');
  expect(rows[0]!.moved).toBe(refunds.rows[0]!.n);
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
