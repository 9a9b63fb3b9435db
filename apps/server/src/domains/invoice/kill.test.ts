// Server processes are killed while members apply for invoices and orders are refunded: what was acknowledged is there, what
// fits is applied for once, and no more is invoiced than was consumed.
import { refundOrder } from '@jishi/contract/console/refund';
import { refundWay } from '@jishi/contract/enums/payment';
import { applyInvoice } from '@jishi/contract/invoice';
import { YUAN, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availableTo, buy, companyTitle, invoiceSettings, newBuyer, offersAt } from '../../testing/invoices';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { fund } from '../../testing/ledger';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { verify } from '../ledger';
import { message } from '../message/domain';
import { packages } from '../package/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { invoice } from './domain';

const seed = killSeeds(1)[0]!;

let server: TestServer;
let servers: Servers;
let operator: TestOperator;
let offers: Record<'120.00' | '300.00', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  operator = await signInOperator(server);
  offers = await offersAt(server, '120.00', '300.00');
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

/** A member who has consumed 420 yuan, 120 of which will be refunded. */
async function consumer() {
  const buyer = await newBuyer(server);
  await fund(server.db, buyer.memberId, 420n * YUAN);
  const orderNo = await buy(server, buyer, offers['120.00']);
  await buy(server, buyer, offers['300.00']);
  return { ...buyer, orderNo, titleId: await companyTitle(server, buyer) };
}

test(`applications and refunds survive kill -9 (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const members = await Promise.all(Array.from({ length: 3 }, consumer));
  const kills = killing(servers, 2, () => 1 + draw(5));
  const acknowledged = new Map<string, string>();
  const asked = members.flatMap((member, of) =>
    Array.from({ length: 6 }, (_, nth) => ({ member, key: `kill-${seed}-${of}-${nth}` })),
  );
  const applying = async ({ member, key }: (typeof asked)[number]) => {
    const send = () =>
      servers.call(
        applyInvoice,
        { titleId: member.titleId, amount: '110.00' },
        { token: member.token, idempotencyKey: key },
      );
    const { code, result } = await persist('an application', send);
    if (code === 0) acknowledged.set(key, result.no);
    kills.answered();
  };
  const refunding = async ({ orderNo }: (typeof members)[number]) => {
    const refund = { orderNo, amount: '120.00', way: refundWay.balance, reason: '测试退款' };
    await persist('a refund', () => servers.call(refundOrder, refund, { token: operator.token }));
    kills.answered();
  };
  const queue = [...asked, ...members, ...asked].values();
  const hand = async () => {
    for (const task of queue) await ('key' in task ? applying(task) : refunding(task));
  };
  await Promise.all(Array.from({ length: 4 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);

  for (const member of members) {
    const { consumed, refunded, invoiced, available, toReverse } = await availableTo(server, member);
    expect([consumed, refunded, toReverse]).toEqual(['420.00', '120.00', '0.00']);
    expect(parseMoney(invoiced) + parseMoney(available)).toBe(300n * YUAN);
  }
  const { rows } = await server.db.query<{ no: string; key: string }>(
    'select no, idempotency_key as key from invoice.invoice where idempotency_key like $1',
    [`kill-${seed}-%`],
  );
  const kept = new Map(rows.map(({ key, no }) => [key, no]));
  for (const [key, no] of acknowledged) expect(kept.get(key)).toBe(no);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
