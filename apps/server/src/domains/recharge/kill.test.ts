// The process that hands orders over and asks for them is killed again and again: between the row of an attempt and its call, during the
// call, between the answer and its row. Nothing is ordered twice, and everybody is charged for what was delivered, once.
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobProcess } from '../../testing/job-process';
import { drawing, killSeeds } from '../../testing/killing';
import { systemContext } from '../../testing/members';
import { makeDue, newAccount, newBuyer, newProduct, unsound } from '../../testing/recharge';
import { supplierDomain } from '../../testing/recharge-supplier';
import { type TestServer, startTestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { verify } from '../ledger';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { answerRecharge } from '.';
import { recharge } from './domain';
import { askDue } from './submission/asking/service';
import { submitDue } from './submission/service';

const seed = killSeeds(1)[0]!;
const ORDERS = 60;

/** A supplier that does what it is asked, and remembers. Every seventh it refuses. */
const submitted = new Map<string, number>();
let requests = 0;
let supplier: Server;
let server: TestServer;
beforeAll(async () => {
  supplier = createServer((request, response) => {
    const [, what, number = ''] = (request.url ?? '').split('/');
    const refuses = Number(number.slice(-4, -2)) % 7 === 0;
    if (what === 'submit') submitted.set(number, (submitted.get(number) ?? 0) + 1);
    requests += 1;
    const never = { kind: 'refused', code: '404', reason: '没有这个单号' };
    const known = refuses ? { kind: 'refused', code: '10', reason: '维护' } : { kind: 'delivered' };
    response.end(JSON.stringify(submitted.has(number) ? known : never));
  });
  supplier.listen(0, '127.0.0.1');
  await once(supplier, 'listening');
  const sandboxUrl = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;
  server = await startTestServer({ domains: [recharge, supplierDomain, review, message], settings: { sandboxUrl } });
});
afterAll(async () => {
  supplier.closeAllConnections();
  supplier.close();
  await server.close();
});

test(`orders survive kill -9 between every two steps (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const member = await newBuyer(server, '1000');
  const { code } = await newProduct(server);
  for (let nth = 0; nth < ORDERS; nth++) {
    const asked = { orderNo: `kill-${nth}`, product: code, account: newAccount() };
    expect((await answerRecharge(systemContext(server), member.memberId, 'submit', asked))!.body.code).toBe(0);
  }
  for (let kill = 0; kill < 6; kill++) {
    const at = requests + 1 + draw(12);
    const isAsking = kill % 3 === 2;
    if (isAsking) await makeDue(server);
    const job = await startJobProcess(server, {
      module: path.join(import.meta.dirname, isAsking ? 'submission/asking/service.ts' : 'submission/service.ts'),
      run: isAsking ? 'askDue' : 'submitDue',
      payload: {},
      settings: { sandboxUrl: server.shared.settings.sandboxUrl },
      domains: ['domain.ts', '../../testing/recharge-supplier.ts'].map((file) => path.join(import.meta.dirname, file)),
    });
    let ended = false;
    void job.ended.then(() => (ended = true));
    await until('some of them to be asked for', () => requests >= at || ended);
    await job.kill();
  }
  for (let round = 0; round < 3; round++) {
    await submitDue(systemContext(server));
    await makeDue(server);
    await askDue(systemContext(server));
    while ((await askDue(systemContext(server))) > 0);
  }
  expect([...submitted.values()].filter((times) => times > 1)).toEqual([]);
  const { rows } = await server.db.query<{ number: string; status: number; state: number }>(
    `select a.number, o.status, a.state from recharge.quick_order o left join recharge.attempt a on a.order_id = o.id`,
  );
  expect(rows).toHaveLength(ORDERS);
  for (const { number, status, state } of rows) {
    const isDelivered = submitted.has(number) && Number(number.slice(-4, -2)) % 7 !== 0;
    expect([number, status, state]).toEqual([number, isDelivered ? 3 : 4, isDelivered ? 3 : 4]);
  }
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
