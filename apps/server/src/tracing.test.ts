// From a call to the posting it causes, and on to the jobs: one trace, told to a collector as OpenTelemetry has it.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buyPackage } from '@jishi/contract/package';
import type { Transaction } from '@jishi/db';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from './domains/ledger';
import { message } from './domains/message/domain';
import { packages } from './domains/package/domain';
import { payment } from './domains/payment/domain';
import { CLOSE_ORDER } from './domains/payment/order/service';
import { withTransaction } from './kernel/context';
import { addJob, job } from './kernel/job';
import { traced } from './kernel/trace';
import { topUp } from './testing/ledger';
import { TRADE_PASSWORD, signInMember, systemContext } from './testing/members';
import { makeProduct, offerDraft } from './testing/products';
import { type TestServer, startTestServer } from './testing/server';
import { startTracing } from './tracing';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
/** A span's kind on the wire. */
const CONSUMER = 5;

type Told = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number };

let server: TestServer;
let collector: Server;
const told: Told[] = [];
let service = '';
beforeAll(async () => {
  server = await startTestServer({ domains: [message, packages, payment] });
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [{ resource, scopeSpans }] = JSON.parse(Buffer.concat(chunks).toString()).resourceSpans;
      service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue;
      told.push(...scopeSpans.flatMap(({ spans }: { spans: Told[] }) => spans));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  collector.close();
});

test('a purchase, its transaction and its posting are one trace; so are an act and the job that it adds', async () => {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await server.db.transaction((tx) => post(tx, topUp(member.memberId, parseMoney('100.00'))));
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ price: '30.00', listPrice: '30.00' })] });
  process.env[ENDPOINT] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const stop = await startTracing(process.env, 'jishi-server');
  try {
    const answer = await server.call(
      buyPackage,
      { offerId: offerIds[0]!, tradePassword: TRADE_PASSWORD },
      { token: member.token },
    );
    expect(answer).toMatchObject({ code: 0 });
    const add = (tx: Transaction) => addJob(tx, CLOSE_ORDER, { no: 'PO-of-nobody' });
    await traced('an act', {}, () => withTransaction(systemContext(server), add));
    expect(await server.runJobs()).toEqual([]);
  } finally {
    await stop();
    delete process.env[ENDPOINT];
  }
  expect(service).toBe('jishi-server');
  const bought = told.find(({ name }) => name === `POST ${buyPackage.path}`)!;
  const under = (parent: Told) => told.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
  const transactions = under(bought).filter(({ name }) => name === 'transaction');
  const postings = transactions.flatMap(under).filter(({ name }) => name === 'ledger.post');
  expect(postings).toHaveLength(1);
  const act = told.find(({ name }) => name === 'an act')!;
  const jobs = told.filter(({ kind, traceId }) => kind === CONSUMER && traceId === act.traceId);
  expect(jobs.map(({ name }) => name)).toEqual([CLOSE_ORDER.name]);
});

test('without a collector nothing is begun, and a job carries nothing', async () => {
  const stop = await startTracing({}, 'jishi-server');
  await addJob(server.db, job('message.none'), {});
  const { rows } = await server.db.query(`select payload from graphile_worker._private_jobs order by id desc limit 1`);
  expect(rows).toEqual([{ payload: {} }]);
  await stop();
});
