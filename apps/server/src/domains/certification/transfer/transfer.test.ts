import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { esignSettingsOf } from '../../../testing/identity';
import { startJobProcess } from '../../../testing/job-process';
import { systemContext } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { certification } from '../domain';
import { type TransferStart, isTransferOffered, startTransfer, transferProgress, verifyTransfer } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [certification], settings: { esign: await esignSettingsOf(sandbox) } });
});
beforeEach(() => faults({ fault: 'none' }));
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

type Flow = { flowId: string; company: string; transfer?: { fen: number; times: number } };

const faults = (fields: object) => sandbox.post('/esign/switches', fields);
const ctx = () => systemContext(server);

let lastAccount = 3_300_000_000;
/** A wish to prove a company of its own, at an account of its own. */
function wish(): TransferStart {
  const number = String(++lastAccount);
  return {
    flowKey: randomUUID(),
    company: `第${number}号有限公司`,
    creditCode: '91330108745830607N',
    legalPerson: '何某',
    account: {
      bank: '招商银行',
      province: '浙江省',
      city: '杭州市',
      branch: '杭州支行',
      cnaps: '308331012345',
      number,
    },
  };
}
const begin = (start: TransferStart) => startTransfer(ctx(), start);
/** The flows of a company in which the provider was told to send. */
async function sent({ company }: TransferStart): Promise<Flow[]> {
  const { flows } = await sandbox.get<{ flows: Flow[] }>('/esign/flows.json');
  return flows.filter((flow) => flow.company === company && flow.transfer);
}
async function arrivedAt({ account }: TransferStart): Promise<number> {
  const { arrivals } = await sandbox.get<{ arrivals: { fen: number }[] }>(
    `/bank/arrivals.json?number=${account.number}`,
  );
  return arrivals[0]!.fen;
}
async function flowOf(start: TransferStart): Promise<string> {
  const begun = await begin(start);
  if (begun.outcome !== 'started') throw new Error(begun.outcome);
  return begun.flowId;
}
const wrongOf = (fen: number) => (fen === 1 ? 2 : 1);

test('an amount arrives at the account, and whoever tells it proves the company', async () => {
  const start = wish();
  const flowId = await flowOf(start);
  expect(await transferProgress(ctx(), flowId)).toEqual({ outcome: 'sent' });
  const fen = await arrivedAt(start);
  expect(await verifyTransfer(ctx(), flowId, wrongOf(fen))).toEqual({ outcome: 'wrong', left: 2 });
  expect(await verifyTransfer(ctx(), flowId, fen)).toEqual({ outcome: 'right' });
  await expect(verifyTransfer(ctx(), flowId, 100)).rejects.toThrow(RangeError);
});

test('after three wrong amounts even the right one proves nothing, however many are told at once', async () => {
  const start = wish();
  const flowId = await flowOf(start);
  const fen = await arrivedAt(start);
  const told = await Promise.all(Array.from({ length: 6 }, () => verifyTransfer(ctx(), flowId, wrongOf(fen))));
  expect(told.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(2);
  expect(await verifyTransfer(ctx(), flowId, fen)).toEqual({ outcome: 'ended' });
});

test('a right amount whose answer is lost is right when it is told again', async () => {
  const start = wish();
  const flowId = await flowOf(start);
  const fen = await arrivedAt(start);
  await faults({ fault: 'lostAnswer' });
  expect(await verifyTransfer(ctx(), flowId, fen)).toEqual({ outcome: 'unknown' });
  expect(await transferProgress(ctx(), flowId)).toEqual({ outcome: 'unknown' });
  await faults({ fault: 'none' });
  expect(await verifyTransfer(ctx(), flowId, fen)).toEqual({ outcome: 'right' });
});

test('one key sends once, however many ask at once', async () => {
  const start = wish();
  const all = await Promise.all(Array.from({ length: 8 }, () => begin(start)));
  expect(all.some(({ outcome }) => outcome === 'started')).toBe(true);
  expect((await sent(start)).map(({ transfer }) => transfer?.times)).toEqual([1]);
});

test('a transfer whose answer is lost is asked about, not sent again', async () => {
  const start = wish();
  await faults({ fate: 'refused', number: start.account.number });
  expect(await begin(start)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('打款没有成功') });
  await faults({ fault: 'lostAnswer', fate: 'arrives', number: start.account.number });
  expect(await begin(start)).toEqual({ outcome: 'unknown' });
  await faults({ fault: 'none' });
  const { flowId } = (await sent(start))[0]!;
  expect(await begin(start)).toEqual({ outcome: 'started', flowId });
  expect((await sent(start)).map(({ transfer }) => transfer?.times)).toEqual([1]);
});

test('what the provider never heard of is sent once it cannot be on its way any more', async () => {
  const start = wish();
  await faults({ fate: 'refused', number: start.account.number });
  await begin(start);
  await faults({ fault: 'error', fate: 'arrives', number: start.account.number });
  expect(await begin(start)).toEqual({ outcome: 'unknown' });
  await faults({ fault: 'none' });
  expect(await begin(start)).toEqual({ outcome: 'unknown' });
  expect(await sent(start)).toEqual([]);
  await server.db.query(
    `update certification.transfer set sending_since = sending_since - interval '301 seconds' where flow_key = $1`,
    [start.flowKey],
  );
  expect(await begin(start)).toMatchObject({ outcome: 'started' });
  expect((await sent(start)).map(({ transfer }) => transfer?.times)).toEqual([1]);
});

test('a server killed while the provider sends does not send again after it', async () => {
  const start = wish();
  await faults({ fate: 'refused', number: start.account.number });
  await begin(start);
  await faults({ fault: 'stall', fate: 'arrives', number: start.account.number });
  const module = path.join(import.meta.dirname, 'service.ts');
  const { settings } = server.shared;
  const doomed = await startJobProcess(server, { module, run: 'startTransfer', payload: start, settings });
  await until('the provider sends', async () => (await sent(start)).length === 1);
  await doomed.kill();
  await faults({ fault: 'none' });
  expect(await begin(start)).toMatchObject({ outcome: 'started' });
  expect((await sent(start)).map(({ transfer }) => transfer?.times)).toEqual([1]);
});

test('an account that does not exist sends the amount back; one on its way is waited for', async () => {
  const [gone, slow] = [wish(), wish()];
  await faults({ fate: 'noAccount', number: gone.account.number });
  await faults({ fate: 'waits', number: slow.account.number });
  expect(await transferProgress(ctx(), await flowOf(gone))).toMatchObject({ outcome: 'failed' });
  expect(await begin(gone)).toMatchObject({ outcome: 'refused' });
  expect(await transferProgress(ctx(), await flowOf(slow))).toEqual({ outcome: 'sending' });
});

test('a company that is not on record is refused before anything is sent', async () => {
  const start = { ...wish(), creditCode: 'X' };
  expect(await begin(start)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('企业信息') });
  expect(await sent(start)).toEqual([]);
});

test.each(['garbage', 'error'])('an answer that is none (%s) decides nothing', async (fault) => {
  await faults({ fault });
  expect(await begin(wish())).toEqual({ outcome: 'unknown' });
});

test('without a provider, transfers are not offered', async () => {
  const { settings } = server.shared;
  const bare = { ...ctx(), settings: { ...settings, esign: undefined } };
  expect([isTransferOffered(ctx()), isTransferOffered(bare)]).toEqual([true, false]);
  await expect(startTransfer(bare, wish())).rejects.toThrow('对公打款');
});
