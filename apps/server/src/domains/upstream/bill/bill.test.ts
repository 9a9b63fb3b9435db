// Upstreams' bills through HTTP, held against calls as the gateway books them.
import * as contract from '@jishi/contract/console/upstream';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { upstreamFinding } from '@jishi/contract/enums/upstream';
import { sql } from '@jishi/db';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { signInOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { upstream } from '../domain';

const { agrees, amount, twice, notCalled, notBilled, failed } = upstreamFinding;
const WAITS = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const BOUNDARY = 'upstream-bill-test';

let server: TestServer;
let token: string;
let projectId: string;
let apiId: string;
let day: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [upstream] });
  ({ token } = await signInOperator(server, 'finance'));
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, now(), now())`);
});
afterAll(() => server.close());
beforeEach(async () => {
  const product = await makeProduct(server);
  [projectId, apiId] = [product.id, product.apiIds[0]!];
  day = formatTime(new Date(server.clock.now().getTime() - 86_400_000)).slice(0, 10);
  await cost('0.05', '2026-01-01');
});

const cost = (price: string, fromDay: string, api?: string) =>
  server.call(
    contract.saveUpstreamCost,
    { projectId, apiId: api ?? null, price, fromDay, reason: '合同价' },
    { token },
  );

async function send<E extends Endpoint>(
  endpoint: E,
  file: string | Buffer,
  fields: Record<string, string>,
  as = token,
) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bill.csv"\r\n\r\n`;
  const answer = await server.inject({
    method: 'POST',
    url: endpoint.path,
    token: as,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(`${parts.join('')}${head}`),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  return answer.json<{ code: number; msg: string; result: Output<E> }>();
}

const columns = (of: Partial<Record<'number' | 'time' | 'path' | 'status' | 'amount', number>>) =>
  Object.fromEntries(Object.entries(of).map(([name, at]) => [name, String(at)]));
const upload = (file: string, fields: Record<string, string> = {}) =>
  send(contract.uploadUpstreamBill, file, {
    projectId,
    fromDay: day,
    toDay: day,
    ...columns({ number: 1, time: 2, amount: 3 }),
    ...fields,
  });
async function uploaded(file: string, fields: Record<string, string> = {}): Promise<string> {
  const { code, msg, result } = await upload(file, fields);
  expect(code, msg).toBe(0);
  return result.id;
}
const detail = async (id: string) => (await server.call(contract.getUpstreamBill, { id }, { token })).result;
const counts = async (id: string) =>
  Object.fromEntries((await detail(id)).findings.filter(({ rows }) => rows > 0).map(({ kind, rows }) => [kind, rows]));

type Made = { at?: string; charged?: boolean; sent?: boolean; mode?: number; price?: number; api?: string };
let made = 0;
/** A call at a time of the day; its id. */
async function call({ at = '12:00:00', charged = true, sent = true, mode = 1, price = 8000, api = apiId }: Made = {}) {
  const { rows } = await server.db.query<{ id: string }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        upstream_ms, total_ms, node_id)
     select gateway.first_call_id(t.at) + $8, t.at, 1, 1, $2, $3, $4, 'GET', '/query', '127.0.0.1', '', 200,
       case when $5 then 0 else 504001 end, $5, case when $5 then $7::bigint else 0 end, 3, case when $6 then 20 end, 20, 1
     from (select $1::timestamp at time zone 'Asia/Shanghai' as at) t
     returning id::text`,
    [`${day} ${at}`, projectId, api, mode, charged, sent, price, ++made],
  );
  return rows[0]!.id;
}

test('each line is one of six, and the figures follow from the rows', async () => {
  const [right, dear, again, broken, forgotten] = [
    await call(),
    await call(),
    await call(),
    await call({ charged: false }),
    await call(),
  ];
  const refused = await call({ sent: false, charged: false });
  await call({ mode: 2 });
  const line = (id: string, price: string) => `${id},${day} 12:00:00,${price}\n`;
  const file = `请求编号,时间,金额\n${line(right, '0.05')}${line(dear, '0.06')}${line(again, '0.05')}${line(again, '0.05')}${line(broken, '0.05')}${line(refused, '0.05')}`;
  const id = await uploaded(file);
  expect(await counts(id)).toEqual({
    [agrees]: 2,
    [amount]: 1,
    [twice]: 1,
    [notCalled]: 1,
    [notBilled]: 1,
    [failed]: 1,
  });
  expect(await detail(id)).toMatchObject({
    lines: 6,
    billed: '0.31',
    booked: '0.20',
    difference: '0.11',
    revenue: '0.32',
    margin: '0.01',
    rate: '3.12',
    differences: 5,
  });
  const rows = async (kind: number) =>
    (await server.call(contract.listUpstreamBillRows, { billId: id, kind }, { token })).result.list;
  expect(await rows(twice)).toMatchObject([{ line: 5, callId: again, firstLine: 4 }]);
  expect(await rows(notBilled)).toMatchObject([{ line: null, callId: forgotten, booked: '0.05', billed: null }]);
  expect(await rows(failed)).toMatchObject([{ line: 6, callId: broken, booked: '0.00' }]);
  const csv = await server.inject({
    method: 'GET',
    url: `${contract.downloadUpstreamBillRows.path}?billId=${id}&kind=${failed}`,
    token,
  });
  expect(csv.body).toContain(`失败也收费,6,${broken}`);
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
});

test('without our ids lines go to the nearest calls of their endpoint, each once', async () => {
  await call({ at: '10:00:00' });
  await call({ at: '10:00:04' });
  await call({ at: '10:00:02', charged: false });
  await call({ at: '11:00:00' });
  const { rows } = await server.db.query<{ path: string }>(
    'select upstream_path as path from catalogue.api_info where id = $1',
    [apiId],
  );
  const path = rows[0]!.path;
  const file = `流水,时间,接口,金额
u1,${day} 10:00:03,${path},0.05
u2,${day} 10:00:05,${path},0.05
u2,${day} 10:00:05,${path},0.05
u3,${day} 11:00:09,${path},0.05
u4,${day} 11:00:00,/elsewhere,0.05`;
  const id = await uploaded(file, columns({ number: 1, time: 2, path: 3, amount: 4 }));
  expect(await counts(id)).toEqual({ [agrees]: 2, [twice]: 1, [notCalled]: 2, [notBilled]: 1 });
});

test('the same file is one bill, also of two at once; under other choices it is refused', async () => {
  const file = `请求编号,时间,金额\n${await call()},${day} 12:00:00,0.05\n`;
  const both = await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table upstream.bill in share mode`); // both have read the file, none has kept it
    const uploads = Promise.all([upload(file), upload(file)]);
    await until('both at the lock', async () => (await server.db.query(WAITS)).rows.length >= 2);
    return { uploads };
  });
  const answers = await both.uploads;
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  const [{ result }, other] = answers;
  const { id } = result;
  expect(other.result.id).toBe(id);
  expect(await uploaded(file)).toBe(id);
  const { rows } = await server.db.query('select from upstream.bill_row where bill_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect((await upload(file, { seconds: '9' })).msg).toContain(`这份文件已经是账单 ${id}`);
  const gone = await server.call(contract.deleteUpstreamBill, { id, reason: '选错了列' }, { token });
  expect(gone.code).toBe(0);
  expect(await uploaded(file, { seconds: '9' })).not.toBe(id);
  expect((await server.call(contract.getUpstreamBill, { id }, { token })).code).not.toBe(0);
  const { rows: trail } = await server.db.query<{ action: string }>(
    `select action from audit.entry where target_kind = 'upstreamBill' order by id desc limit 3`,
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'upstream.uploadBill',
    'upstream.deleteBill',
    'upstream.uploadBill',
  ]);
});

test('a call that another bill has is billed twice, and stands on one bill', async () => {
  const [one, other] = [await call(), await call()];
  const first = await uploaded(`请求编号,时间,金额\n${one},${day} 12:00:00,0.05\n`);
  const second = await uploaded(`请求编号,时间,金额\n${one},${day} 12:00:00,0.05\n${other},,0.05\n`);
  expect(await counts(first)).toEqual({ [agrees]: 1, [notBilled]: 1 });
  expect(await counts(second)).toEqual({ [agrees]: 1, [twice]: 1 });
  await server.call(contract.checkUpstreamBill, { id: first }, { token });
  expect(await counts(first)).toEqual({ [agrees]: 1 });
});

test('costs have a history, an endpoint’s own goes first, and a bill can be held against new ones', async () => {
  const file = `请求编号,时间,金额\n${await call()},${day} 12:00:00,0.07\n`;
  const id = await uploaded(file);
  expect(await counts(id)).toEqual({ [amount]: 1 });
  await cost('0.07', day, apiId);
  await cost('0.09', '2026-01-02');
  const again = await server.call(contract.checkUpstreamBill, { id }, { token });
  expect(again.result.differences).toBe(0);
  expect(await counts(id)).toEqual({ [agrees]: 1 });
  const { result } = await server.call(contract.listUpstreamCosts, { projectId }, { token });
  expect(result.list.map(({ price, fromDay, apiName }) => [price, fromDay, apiName !== ''])).toEqual([
    ['0.07', day, true],
    ['0.09', '2026-01-02', false],
    ['0.05', '2026-01-01', false],
  ]);
});

test('margins of a month are revenue less calls at their cost, also without a bill', async () => {
  await call({ price: 8000 });
  await call({ price: 2000 });
  await call({ charged: false });
  await server.db.query('delete from gateway.call_day');
  await rollUp(server.db);
  const { result } = await server.call(contract.getUpstreamMargins, { month: day.slice(0, 7) }, { token });
  expect(result.rows.find((row) => row.projectId === projectId)).toEqual({
    projectId,
    name: '测试产品',
    calls: 2,
    revenue: '0.10',
    cost: '0.10',
    costless: 0,
    margin: '0.00',
    rate: '0.00',
  });
});

test('what cannot be held together is refused in words, and nothing is kept', async () => {
  expect((await upload(`时间,金额\n昨天,1`, columns({ number: 0, time: 1, amount: 2 }))).msg).toContain(
    '第 2 行「时间」',
  );
  expect((await upload('')).msg).toContain('没有表头以下的行');
  expect((await upload('a,b,c\n1,2,3', { projectId: '1' })).msg).toBe('没有这个产品');
  const costless = await makeProduct(server);
  expect((await upload('a,b,c\n1,2,3', { projectId: costless.id })).msg).toContain('先填写这个产品');
  const { rows } = await server.db.query('select from upstream.bill where project_id = any($1)', [
    [projectId, costless.id],
  ]);
  expect(rows).toHaveLength(0);
  const { token: reader } = await signInOperator(server, 'readonly');
  expect((await send(contract.uploadUpstreamBill, 'a', { projectId }, reader)).code).not.toBe(0);
  expect((await server.call(contract.listUpstreamBills, {}, { token: reader })).code).toBe(0);
  const preview = await send(contract.previewUpstreamBill, '请求ID,扣费\n1,2', {});
  expect(preview.result).toMatchObject({ lines: 1, columns: { number: 1, amount: 2, time: 0 } });
});

/** The most pairs that can be made of two sets of seconds, by trying all. */
function mostPairs(lines: readonly number[], calls: readonly number[], near: number): number {
  const taken = new Map<number, number>();
  const place = (line: number, seen: Set<number>): boolean => {
    for (const [at, call] of calls.entries()) {
      if (Math.abs(lines[line]! - call) > near || seen.has(at)) continue;
      seen.add(at);
      if (taken.has(at) && !place(taken.get(at)!, seen)) continue;
      taken.set(at, line);
      return true;
    }
    return false;
  };
  return lines.filter((_, line) => place(line, new Set())).length;
}

test('by time there are as many pairs as there can be, and no call is in two', async () => {
  const second = fc.nat(59);
  await fc.assert(
    fc.asyncProperty(
      fc.array(second, { minLength: 1, maxLength: 12 }),
      fc.array(second, { maxLength: 12 }),
      fc.nat(6),
      async (lines, calls, near) => {
        await server.db.query('delete from upstream.bill where project_id = $1', [projectId]);
        await server.db.query('delete from gateway.call_record where project_id = $1', [projectId]);
        const clock = (at: number) => `12:00:${String(at).padStart(2, '0')}`;
        for (const at of calls) await call({ at: clock(at) });
        const file = `时间,金额\n${lines.map((at) => `${day} ${clock(at)},0.05\n`).join('')}`;
        const id = await uploaded(file, { ...columns({ number: 0, time: 1, amount: 2 }), seconds: String(near) });
        const found = await counts(id);
        expect(found[agrees] ?? 0).toBe(mostPairs(lines, calls, near));
        expect(found[notBilled] ?? 0).toBe(calls.length - (found[agrees] ?? 0));
        const { rows } = await server.db.query(
          'select call_id from upstream.bill_row where bill_id = $1 and call_id is not null group by call_id having count(*) > 1',
          [id],
        );
        expect(rows).toHaveLength(0);
      },
    ),
    { numRuns: 25 },
  );
});
