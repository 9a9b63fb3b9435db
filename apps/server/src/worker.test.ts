// Real runners on a real queue.
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs as paymentJobs } from './domains/payment/jobs';
import { addJob, job } from './kernel/job';
import { type TestServer, startTestServer } from './testing/server';
import { until } from './testing/until';
import { startWorker } from './worker';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [] });
});
afterAll(() => server.close());

test('a payment job is done while other jobs hold every other hand and more wait', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let holding = 0;
  const SLOW = job<{ n: number }>('test.slow');
  const slow = SLOW.does(() => {
    holding += 1;
    return held;
  });
  let paid = false;
  const PAYMENT = job('test.payment');
  const pay = async () => void (paid = true);
  const payment = PAYMENT.does(pay, { lane: 'payments' });
  const worker = await startWorker(server.shared, [slow, payment], pino({ level: 'silent' }));
  for (let n = 0; n < 20; n += 1) await addJob(server.db, SLOW, { n });
  await until('all hands to be busy', () => holding >= 4);
  await addJob(server.db, PAYMENT, {});
  await until('the payment', () => paid);
  expect(holding).toBe(4);
  release();
  await worker.stop();
});

test("of the payment domain's work only bills and cleaning wait with the rest", () => {
  const others = paymentJobs.filter(({ lane }) => lane === undefined).map(({ name }) => name);
  expect(others.toSorted()).toEqual([
    'payment.forgetForgeries',
    'payment.forgetLeftovers',
    'payment.reconcileDay',
    'payment.reconcileDueDays',
  ]);
});
