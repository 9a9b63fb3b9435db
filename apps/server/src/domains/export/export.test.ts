// A list exported as a file: once, complete, whichever process writes it and however often it is killed, and only for
// its owner.
import path from 'node:path';
import { listOperations } from '@jishi/contract/audit';
import { closeAccount, listLoginLog } from '@jishi/contract/account/session';
import type { Endpoint } from '@jishi/contract/endpoint';
import { exportState } from '@jishi/contract/enums/content';
import {
  downloadExport,
  exportAccountDetails,
  exportLoginLog,
  exportOperations,
  getExportProgress,
  listExports,
} from '@jishi/contract/export';
import { listAccountDetails } from '@jishi/contract/ledger';
import fc from 'fast-check';
import { csvRows } from '../../kernel/csv';
import { readOldWorkbook } from '../../testing/old-workbook';
import { readWorkbook } from '../../testing/workbook';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDueAccounts } from '../account';
import { account } from '../account/domain';
import { audit } from '../audit/domain';
import { exports } from './domain';
import { ledger } from '../ledger/domain';
import { message } from '../message/domain';
import { formatTime } from '../../kernel/time';
import { startJobProcess } from '../../testing/job-process';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { makeCall } from '../../testing/caller';
import { cellsOf, exported } from '../../testing/exports';
import { charge, topUp } from '../../testing/ledger';
import { callAs, newPerson } from '../../testing/lives';
import { post } from '../ledger';
import { KEPT_MS, LEASE_MS, MOST_ATTEMPTS, MOST_OPEN } from './rules';
import { claimRequest, eraseMember, holdPresence, insertChunk, markReady } from './store';
import { dropOldExports, writeExports } from './writing/service';

/** Closes accounts, and has this domain alone forget its part. */
const closing = { useCases: [], jobs: [closeDueAccounts([eraseMember])] };

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, audit, exports, ledger, message, closing] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from export.request');
  member = await signInMember(server);
});

const write = () => writeExports(systemContext(server));
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.db.query<Row & Record<string, unknown>>(sql, values)).rows;
const ask = async (input: object = {}, idempotencyKey?: string) =>
  makeCall(server, exportLoginLog, input, { token: member.token, ...(idempotencyKey && { idempotencyKey }) });
const idOf = ({ result }: { result: unknown }) => (result as { id: string }).id;
const progress = async (id: string) => (await server.call(getExportProgress, { id }, { token: member.token })).result;
const download = (id: string, { token } = member) => makeCall(server, downloadExport, { id }, { token });
const messages = () =>
  rowsOf<{ event: string; link: string; text: string }>(
    `select event, link, text from message.member_message where member_id = $1 and event like 'export%'`,
    member.memberId,
  );
const claim = () => server.db.transaction((tx) => claimRequest(tx, { leaseMs: LEASE_MS, mostWriters: 2 }));
/** As if all leases had been given so much earlier: it is the database's clock that they end by. */
const age = (milliseconds: number) =>
  server.db.query("update export.request set lease_until = lease_until - $1 * interval '1 millisecond'", [
    milliseconds,
  ]);
const leasesEnd = () => age(LEASE_MS);
const addLines = (lines: number) =>
  server.db.query(
    `insert into account.login_log (member_id, at, way, ip, place, device, result)
     select $1, $3::timestamptz - n * interval '1 minute', 1 + n % 2, '203.0.113.' || n % 250, '广东', md5(n::text) || md5((-n)::text),
       case n % 5 when 0 then 3 else 1 end
     from generate_series(1, $2::int) n`,
    [member.memberId, lines, server.clock.now()],
  );

test('asked for, written in the background, told of, downloaded', async () => {
  await addLines(10);
  const asked = await ask();
  expect(asked).toMatchObject({ code: 0, result: { kind: 2, state: exportState.waiting, rows: 0, expireTime: null } });
  const id = idOf(asked);
  expect(await download(id)).toMatchObject({ code: 4005, msg: '文件还没有生成好' });
  expect(await server.runJobs()).toEqual([]);
  const whole = await progress(id);
  expect(whole).toMatchObject({ state: exportState.ready, rows: 10, finishTime: formatTime(server.clock.now()) });
  const answer = await server.inject({ url: `/mem/export?id=${id}`, token: member.token });
  expect(answer.headers['content-disposition']).toMatch(
    /filename\*=UTF-8''%E7%99%BB%E5%BD%95%E6%97%A5%E5%BF%97-\d{8}-\d{6}\.csv$/,
  );
  expect(answer.rawPayload.length).toBe(whole.bytes);
  expect(answer.payload.startsWith('\uFEFF时间,方式,')).toBe(true);
  expect(answer.payload.trimEnd().split('\r\n')).toHaveLength(1 + 10);
  const workbook = await server.inject({ url: `/mem/export?id=${id}&format=xlsx`, token: member.token });
  expect(workbook.headers['content-disposition']).toMatch(/\.xlsx$/);
  expect(readWorkbook(workbook.rawPayload)).toEqual([{ name: '登录日志', rows: csvRows(answer.payload) }]);
  const old = await server.inject({ url: `/mem/export?id=${id}&format=xls`, token: member.token });
  expect(old.headers['content-disposition']).toMatch(/order\d{14}\.xls$/);
  expect(readOldWorkbook(old.rawPayload)).toEqual([{ name: '登录日志', rows: csvRows(answer.payload) }]);
  expect(await messages()).toEqual([
    { event: 'exportReady', link: '/security/logManagement/loginLog?exports=1', text: expect.stringContaining('7 天') },
  ]);
  const { result } = await server.call(listExports, { kind: 2 }, { token: member.token });
  expect(result).toMatchObject({ total: 1, list: [{ id, state: exportState.ready }] });
  expect((await server.call(listExports, { kind: 3 }, { token: member.token })).result.total).toBe(0);
});

test('another member’s file is answered like one that is not there', async () => {
  const id = idOf(await ask());
  await write();
  const stranger = await signInMember(server);
  for (const endpoint of [downloadExport, getExportProgress]) {
    const others = await makeCall(server, endpoint, { id }, { token: stranger.token });
    expect(others).toMatchObject({ code: 4004 });
    expect(others.text.replaceAll(/"requestId":"[^"]*"/g, '')).toBe(
      (await makeCall(server, endpoint, { id: '1' }, { token: stranger.token })).text.replaceAll(
        /"requestId":"[^"]*"/g,
        '',
      ),
    );
  }
  expect((await server.call(listExports, {}, { token: stranger.token })).result.list).toEqual([]);
});

test('of many requests at once three are taken, and one more once a file is finished', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(MOST_OPEN);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject({
    code: 4005,
    msg: expect.stringContaining('3 个文件'),
  });
  await write();
  expect(await ask()).toMatchObject({ code: 0 });
});

test('the same key is one request, also where the kept answer was lost; with other conditions it is refused', async () => {
  const first = await ask({ way: 1 }, 'key-of-one-request');
  await server.db.query('delete from http.idempotent_answer');
  expect(idOf(await ask({ way: 1 }, 'key-of-one-request'))).toBe(idOf(first));
  await server.db.query('delete from http.idempotent_answer');
  expect(await ask({ way: 2 }, 'key-of-one-request')).toMatchObject({ code: 4008 });
  expect(await rowsOf('select id from export.request')).toHaveLength(1);
});

test('several writers at once make one file of each request', async () => {
  await addLines(9000);
  const ids = [idOf(await ask({ way: 1 })), idOf(await ask({ way: 2 })), idOf(await ask({ result: 3 }))];
  await Promise.all(Array.from({ length: 4 }, write));
  await write();
  const lengths = await Promise.all(ids.map(async (id) => cellsOf((await download(id)).text).length));
  const [both] = await rowsOf<{ n: number }>(
    'select count(*)::int as n from account.login_log where member_id = $1',
    member.memberId,
  );
  expect(lengths[0]! + lengths[1]!).toBe(both!.n);
  expect(lengths[2]).toBe(1800);
  expect(await messages()).toHaveLength(3);
  expect(await rowsOf('select attempt from export.request')).toEqual(ids.map(() => ({ attempt: 1 })));
});

/** Starts a writer in a process of its own and kills it while it saves the second piece. */
async function writeAndDie(id: string) {
  const module = path.join(import.meta.dirname, 'writing/service.ts');
  await server.db.transaction(async (tx) => {
    await tx.query(`insert into export.chunk values ($1, 1, 'x')`, [id]);
    const writer = await startJobProcess(server, { module, run: 'writeExports', payload: {}, settings: {} });
    await until('it waits to save the second piece', async () => {
      const waiting = await rowsOf(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%insert into export.chunk%' and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await write();
    expect(await rowsOf('select attempt from export.request')).toEqual([{ attempt: 1 }]); // it lives
    await writer.kill();
    await tx.query('delete from export.chunk where request_id = $1 and n = 1', [id]);
  });
  await until('the piece that was under way has ended', async () => {
    const busy = await rowsOf(
      `select from pg_stat_activity where query like '%insert into export.chunk%' and state <> 'idle'
         and datname = current_database() and pid <> pg_backend_pid()`,
    );
    return busy.length === 0;
  });
}

test('a writer killed in the middle leaves half a file that nobody gets; the next one goes on where it stopped', async () => {
  await addLines(12_000);
  const id = idOf(await ask());
  await writeAndDie(id);
  const [job] = await rowsOf(
    `select j.run_at < r.lease_until - interval '10 seconds' as soon
     from graphile_worker.jobs j, export.request r where j.key = 'export.lookAfter'`,
  );
  expect(job).toEqual({ soon: true });
  await age(-600_000); // whoever waits for the lease waits long
  const { rows: half } = (await progress(id)) as { rows: number };
  const kept = () => rowsOf('select xmin::text as written from export.chunk where n = 0');
  const before = await kept();
  expect(await download(id)).toMatchObject({ code: 4005 });
  await write();
  expect(half).toBeGreaterThan(0);
  expect(await kept()).toEqual(before);
  const file = cellsOf((await download(id)).text);
  const undisturbed = idOf(await ask());
  await write();
  expect((await download(id)).text).toBe((await download(undisturbed)).text);
  const expected = await rowsOf('select from account.login_log where member_id = $1', member.memberId);
  expect(file).toHaveLength(expected.length);
  expect(file[5_000]![3]).toMatch(/^203\./);
  expect(await progress(id)).toMatchObject({ state: exportState.ready, rows: expected.length });
  expect(await messages()).toHaveLength(2);
  const [stored] = await rowsOf(
    `select count(*)::int as n, max(chunks) as chunks from export.chunk join export.request on id = request_id where id = ${id}`,
  );
  expect(stored!['n']).toBe(stored!['chunks']);
});

test('a list that changed while nobody wrote is written as it is now', async () => {
  await addLines(12_000);
  const id = idOf(await ask());
  await writeAndDie(id);
  await server.db.query(
    `update account.login_log set ip = '198.51.100.9'
     where id = (select id from account.login_log where member_id = $1 order by id desc offset 3 limit 1)`,
    [member.memberId],
  );
  await write();
  const file = cellsOf((await download(id)).text);
  expect(file).toHaveLength(((await progress(id)) as { rows: number }).rows);
  expect(file.filter((cells) => cells.includes('198.51.100.9'))).toHaveLength(1);
  expect(new Set(file.map((cells) => cells.join())).size).toBe(file.length);
});

test.each(['hangs', 'lost its connection'])('a writer that %s changes nothing once another took over', async (how) => {
  const id = idOf(await ask());
  const late = (await claim())!;
  const isAlone = how === 'lost its connection';
  await server.db.transaction(async (tx) => {
    if (!isAlone) await holdPresence(tx, late);
    await write();
    expect(await progress(id)).toMatchObject({ state: isAlone ? exportState.ready : exportState.running });
    if (!isAlone) await leasesEnd();
    await write();
    await tx.query('select pg_advisory_unlock_all()');
  });
  const whole = await download(id);
  const now = server.clock.now();
  const chunk = { n: 0, content: Buffer.from('x'), rows: 9, bytes: 9, leaseMs: LEASE_MS };
  expect(await insertChunk(server.db, late, chunk)).toBe(false);
  expect(await server.db.transaction((tx) => markReady(tx, late, { now, expiresAt: now }))).toBe(false);
  expect((await download(id)).text).toBe(whole.text);
});

test.each(['ahead', 'behind'])('a lease lasts its time also where the dead writer’s clock ran %s', async (way) => {
  await addLines(12_000);
  const id = idOf(await ask());
  const hour = way === 'ahead' ? 3600_000 : -3600_000;
  server.clock.advance(hour);
  await writeAndDie(id);
  server.clock.advance(-hour);
  const [lease] = await rowsOf<{ right: boolean }>(
    `select lease_until between now() - interval '10 minutes' and now() + interval '1 minute' as right from export.request`,
  );
  expect(lease).toEqual({ right: true });
});

test('a file that no writer survives has failed, and its member hears so', async () => {
  const id = idOf(await ask());
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    expect(await claim()).toBeDefined();
    await leasesEnd();
  }
  await write();
  expect(await progress(id)).toMatchObject({ state: exportState.failed, failure: '生成时出错，请重新导出' });
  expect(await messages()).toMatchObject([{ event: 'exportFailed', text: expect.stringContaining('请重新导出') }]);
  expect(await download(id)).toMatchObject({ code: 4005 });
});

test('a list longer than a file may be fails with a word on what to do, and leaves nothing behind', async () => {
  await addLines(10_000);
  const id = idOf(await ask());
  await writeExports(systemContext(server), undefined, 9_000);
  expect(await progress(id)).toMatchObject({
    state: exportState.failed,
    failure: expect.stringContaining('请缩小时间范围'),
  });
  expect(await rowsOf('select from export.chunk')).toEqual([]);
});

test('after seven days a file is expired at once, and dropped by a job', async () => {
  const id = idOf(await ask());
  await write();
  server.clock.advance(KEPT_MS - 1000);
  const { token } = (member = await signInMember(server, { phone: member.phone }));
  expect((await download(id)).code).toBe(0);
  server.clock.advance(1000);
  expect(await makeCall(server, downloadExport, { id }, { token })).toMatchObject({
    code: 4005,
    msg: '文件已过期，请重新导出',
  });
  expect(await progress(id)).toMatchObject({ state: exportState.expired });
  await dropOldExports(systemContext(server));
  expect(await rowsOf('select from export.chunk')).toEqual([]);
  expect(await progress(id)).toMatchObject({ state: exportState.expired });
  server.clock.advance(90 * 86_400_000);
  await dropOldExports(systemContext(server));
  expect(await rowsOf('select from export.request')).toEqual([]);
});

test('closing the account drops its files and what was asked for', async () => {
  const person = await newPerson(server);
  const { token } = person;
  const asked = await makeCall(server, exportLoginLog, {}, { token });
  await makeCall(server, exportOperations, { action: 'account.saveProfile' }, { token });
  expect(asked.code).toBe(0);
  await write();
  await callAs(server, person, closeAccount, { code: '246810' });
  server.clock.advance(7 * 86_400_000 + 1000);
  await server.db.query(`select graphile_worker.add_job('account.closeDue')`);
  expect(await server.runJobs()).toEqual([]);
  expect(await rowsOf('select from export.request where member_id = $1', person.memberId)).toEqual([]);
  expect(await rowsOf('select from export.chunk where request_id = $1', idOf(asked))).toEqual([]);
});

/** Every row of a list. */
async function listed<Row>(endpoint: Endpoint, conditions: object): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const { result } = await makeCall(server, endpoint, { ...conditions, cursor, pageSize: 100 }, member);
    const page = result as { list: Row[]; nextCursor?: string | null };
    rows.push(...page.list);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

test('whatever the conditions, the file is the list: row by row, amounts to the last decimal', async () => {
  const { memberId } = member;
  await addLines(300);
  await server.db.query(
    `insert into audit.entry (at, actor_kind, actor_id, request_id, ip, action, target_kind, target_id)
     select $2::timestamptz - n * interval '1 minute', 1, $1::bigint, '', '',
       case n % 3 when 0 then 'account.setTradePassword' else 'account.saveProfile' end, 'member', $1::bigint::text
     from generate_series(1, 250) n`,
    [memberId, server.clock.now()],
  );
  await server.db.transaction(async (tx) => {
    for (let n = 1n; n <= 60n; n++) await post(tx, topUp(memberId, 100_000n * n), charge(memberId, 1_234n * n));
  });
  const minutesAgo = fc.option(fc.integer({ min: -1, max: 320 }), { nil: undefined, freq: 2 });
  const at = (minutes: number | undefined) =>
    minutes === undefined ? undefined : formatTime(new Date(server.clock.now().getTime() - minutes * 60_000));
  const conditions = fc.record({
    begin: minutesAgo,
    end: minutesAgo,
    list: fc.constantFrom('login', 'operation', 'entry'),
    choice: fc.constantFrom(undefined, 1, 2, 3),
  });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(conditions, async ({ begin, end, list, choice }) => {
      const span = { beginTime: at(begin), endTime: at(end) };
      const action = [undefined, 'account.setTradePassword', 'account.saveProfile', 'account.none'][choice ?? 0];
      const expected = {
        login: async () => {
          const rows = await listed<{ time: string; ip: string }>(listLoginLog, { ...span, result: choice });
          return [exportLoginLog, { ...span, result: choice }, rows.map(({ time, ip }) => [time, ip]), [0, 3]] as const;
        },
        operation: async () => {
          const rows = await listed<{ time: string; actionText: string }>(listOperations, { ...span, action });
          const cells = rows.map(({ time, actionText }) => [time, actionText]);
          return [exportOperations, { ...span, action }, cells, [0, 1]] as const;
        },
        entry: async () => {
          type Entry = { time: string; amount: string; balanceAfter: string; reference: string };
          const rows = await listed<Entry>(listAccountDetails, { ...span, kind: choice });
          const five = (amount: string) => amount + '0'.repeat(5 - amount.split('.')[1]!.length);
          const cells = rows.map((row) => [row.time, row.reference, five(row.amount), five(row.balanceAfter)]);
          return [exportAccountDetails, { ...span, kind: choice }, cells, [0, 3, 4, 5]] as const;
        },
      }[list];
      const [endpoint, filter, rows, columns] = await expected!();
      const file = cellsOf(await exported(server, endpoint, filter, member));
      expect(file.map((cells) => columns.map((at) => cells[at]))).toEqual(rows);
      seen += rows.length;
    }),
    { numRuns: 40 },
  );
  expect(seen).toBeGreaterThan(100);
});
