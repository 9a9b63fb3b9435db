// The platform's list of a month, fetched over the wire and compared with what is kept here.
import * as contract from '@jishi/contract/console/comparison';
import { comparisonKind, taxItem, titleKind } from '@jishi/contract/enums/invoice';
import { differenceState } from '@jishi/contract/enums/payment';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest } from '../../../../../sandbox/src/test-kit/sandbox-under-test';
import { nuonuoSettingsOf } from '../../../testing/invoice-platform';
import { startJobProcess } from '../../../testing/job-process';
import { systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { invoice } from '../domain';
import { type InvoicePlatform, platformOf } from '../platform';
import { comparisonJobs } from './jobs';
import { compareMonth, dueMonths } from './service';

const DAY_MS = 86_400_000;
const OCTOBER_31 = new Date('2026-10-31T15:59:00Z');

let sandbox: SandboxUnderTest;
let server: TestServer;
let platform: InvoicePlatform;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start({ now: () => server?.clock.now() ?? OCTOBER_31 });
  await sandbox.control('/nuonuo/switches', { outcome: 'issued', seconds: 0 });
  server = await startTestServer({ domains: [invoice], now: OCTOBER_31 });
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  Object.assign(server.shared.settings, { nuonuo, invoice: { ...server.shared.settings.invoice, seller } });
  platform = platformOf(systemContext(server))!;
});
afterAll(async () => {
  await server?.close();
  await sandbox?.dispose();
});

const ctx = () => systemContext(server);
/** Days go by: the operator signs in anew. */
const asFinance: TestServer['call'] = async (endpoint, input) =>
  server.call(endpoint, input, { token: (await signInOperator(server, 'finance')).token });
const differences = async () => (await asFinance(contract.listInvoiceDifferences, {})).result.list;
const due = () => dueMonths(ctx());

/** Has the platform issue one of 106 yuan; what it is called there. */
async function issue(serial: string): Promise<{ serial: string; number: string; issuedAt: Date }> {
  const line = { taxItem: taxItem.call, name: '*信息技术服务*接口调用服务', ratePercent: 6 };
  await platform.request({
    serial,
    kind: titleKind.personal,
    buyer: { name: '张三', taxNo: '', address: '', phone: '', bank: '', account: '', email: '' },
    lines: [{ ...line, gross: 10_600_000n, net: 10_000_000n, tax: 600_000n }],
    remark: '',
  });
  const answer = await platform.query(serial);
  if (answer.state !== 'issued') throw new Error(`${serial} is ${answer.state}`);
  return { serial, ...answer.invoice };
}

const keep = (kept: { serial: string; number: string; issuedAt: Date }, gross = 10_600_000) =>
  server.db.query(
    'insert into invoice.issued (serial, number, gross, issued_at, created_at) values ($1, $2, $3, $4, $4)',
    [kept.serial, kept.number, gross, kept.issuedAt],
  );

test('a month is compared from the second of the next on; what agrees is no difference', async () => {
  await keep(await issue('FP1'));
  expect(await due()).toEqual([]);
  server.clock.advance(60_000);
  await keep(await issue('FP2'));
  expect(await due(), 'on the first').toEqual([]);
  server.clock.advance(DAY_MS);
  expect(await due()).toEqual(['2026-10']);
  await comparisonJobs.find(({ name }) => name === 'invoice.compareDueMonths')!.run(ctx(), {} as never);
  expect(await server.runJobs()).toEqual([]);
  expect((await asFinance(contract.listComparisons, {})).result).toMatchObject({
    list: [{ month: '2026-10', there: 1, thereGross: '106.00', here: 1, hereGross: '106.00', open: 0 }],
    open: 0,
  });
  expect(await due()).toEqual([]);
});

test('what one side lacks, or has with another amount, is found once and ends when it is found no more', async () => {
  const [lost, other] = [await issue('FP3'), await issue('FP4')];
  await keep(other, 5_300_000);
  await keep({ serial: 'FP5', number: '26990000000000000005', issuedAt: server.clock.now() });
  server.clock.advance(31 * DAY_MS);
  await compareMonth(ctx(), '2026-11');
  await compareMonth(ctx(), '2026-11');
  const found = await differences();
  expect(found.map(({ kind, serial }) => [kind, serial]).toSorted()).toEqual([
    [comparisonKind.notHere, 'FP3'],
    [comparisonKind.notThere, 'FP5'],
    [comparisonKind.amount, 'FP4'],
  ]);
  expect(await due(), 'while some are open').toEqual(['2026-11']);
  await keep(lost);
  await compareMonth(ctx(), '2026-11');
  const [gone] = (await differences()).filter(({ serial }) => serial === 'FP3');
  expect(gone).toMatchObject({ state: differenceState.gone, note: '后来的比对已一致' });
});

test('an explained difference stays explained until the sides say something else', async () => {
  const [amount] = (await differences()).filter(({ kind }) => kind === comparisonKind.amount);
  const explain = (reason: string) => asFinance(contract.explainInvoiceDifference, { id: amount!.id, reason });
  expect(await explain('')).toMatchObject({ code: 4000 });
  const answers = await Promise.all([explain('平台已更正'), explain('平台已更正')]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4005]);
  await compareMonth(ctx(), '2026-11');
  const explained = async () => (await differences()).find(({ id }) => id === amount!.id);
  expect(await explained()).toMatchObject({ state: differenceState.explained, note: '平台已更正' });
  await server.db.query("update invoice.issued set gross = 5300000 * 3 where serial = 'FP4'");
  await compareMonth(ctx(), '2026-11');
  expect(await explained()).toMatchObject({ state: differenceState.open, note: '', hereGross: '159.00' });
});

test('an operator compares a finished month at any time; without an answer nothing is changed', async () => {
  const before = await differences();
  await sandbox.control('/nuonuo/switches', { fault: 'garbage' });
  expect((await asFinance(contract.compareInvoices, { month: '2026-11' })).msg).toContain('没有给出');
  await sandbox.control('/nuonuo/switches', { fault: 'none' });
  expect(await differences()).toEqual(before);
  expect((await asFinance(contract.compareInvoices, { month: '2026-12' })).fields).toMatchObject([{ path: 'month' }]);
  expect((await asFinance(contract.compareInvoices, { month: '2026-11' })).result).toMatchObject({ there: 3, here: 4 });
});

test('of many comparisons at the same moment each finds the same', async () => {
  await Promise.all(Array.from({ length: 6 }, () => compareMonth(ctx(), '2026-11')));
  expect(await differences()).toHaveLength(3);
});

/** A process that compares November. */
const startComparing = () =>
  startJobProcess(server, {
    module: path.join(import.meta.dirname, 'service.ts'),
    run: 'compareMonth',
    payload: '2026-11',
    settings: {},
    domains: [path.join(import.meta.dirname, '../domain.ts')],
  });
const locks = async (sql: string) => (await server.db.query(sql)).rows.length;

test('killed half-way, a comparison leaves the earlier one as it was, and the next is whole', async () => {
  const of = async () => (await asFinance(contract.listComparisons, {})).result.list[0];
  const before = await of();
  await keep({ serial: 'FP6', number: '26990000000000000006', issuedAt: new Date('2026-11-15T00:00:00Z') });
  const [known] = await differences();
  await server.db.transaction(async (tx) => {
    // it waits here, with the sums of the month already written
    await tx.query('select from invoice.difference where id = $1 for update', [known!.id]);
    const doomed = await startComparing();
    await until('the comparison is half-way', async () => (await locks(WAITS_FOR_ROW)) === 1);
    await doomed.kill();
  });
  expect(await of()).toEqual(before);
  expect((await differences()).map(({ serial }) => serial)).not.toContain('FP6');
  await compareMonth(ctx(), '2026-11');
  expect(await of()).toMatchObject({ here: before!.here + 1 });
  expect((await differences()).filter(({ serial }) => serial === 'FP6')).toHaveLength(1);
});

const WAITS_FOR_ROW = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('a server killed while it fetches the token keeps nobody waiting, and there is one token', async () => {
  const given = async () =>
    ((await (await fetch(`${sandbox.url}/nuonuo/invoices.json`)).json()) as { tokens: number }).tokens;
  await server.db.query('delete from invoice.platform_token');
  const before = await given();
  await sandbox.control('/nuonuo/switches', { fault: 'slow', seconds: 2 });
  const doomed = await startComparing();
  await until('the token is being fetched', async () => (await locks(HELD)) === 1);
  await doomed.kill();
  await sandbox.control('/nuonuo/switches', { fault: 'none' });
  await Promise.all(Array.from({ length: 4 }, () => compareMonth(ctx(), '2026-11')));
  // the one that was asked for by the server that died, and one for all the others
  expect(await given()).toBeLessThanOrEqual(before + 2);
  const { rows } = await server.db.query('select from invoice.platform_token');
  expect(rows).toHaveLength(1);
});

/** A lock that somebody named. */
const HELD = `select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and l.granted`;
