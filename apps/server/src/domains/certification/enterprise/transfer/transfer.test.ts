import {
  chooseEnterpriseWay,
  submitEnterprise,
  sendSmallTransfer,
  tellSmallTransfer,
} from '@jishi/contract/certification/enterprise';
import { authStatus } from '@jishi/contract/enums/account';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  arrivedAt,
  licenceOf,
  newEnterprise,
  picture,
  placeOf,
  submitTransfer,
  yuanOf,
  stageOf,
  CERTIFIED,
} from '../../../../testing/enterprises';
import { esignSettingsOf } from '../../../../testing/identity';
import { systemContext } from '../../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { certification } from '../../domain';
import { settleTransfers } from './service';

const DAY_MS = 86_400_000;
const tell = (call: Call, fen: number) => server.call(tellSmallTransfer, { amount: yuanOf(fen) }, call);
const wrongOf = (fen: number) => (fen === 1 ? 2 : 1);
type Call = { token: string; ip: string };

let sandbox: SandboxProcess;
let server: TestServer;
let stage: ReturnType<typeof stageOf>;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [certification], settings: { esign: await esignSettingsOf(sandbox) } });
  stage = stageOf(server);
});
beforeEach(() => sandbox.post('/esign/switches', { fault: 'none', fate: 'arrives' }));
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

test('the amount that arrived certifies, wrong ones leave two and one more try', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  const sent = await submitTransfer(server, enterprise, call);
  expect(sent.result).toMatchObject({ status: 2, triesLeft: 3, account: expect.stringContaining('****') });
  expect(sent.text).not.toContain(enterprise.account);
  expect(await server.call(sendSmallTransfer, placeOf(enterprise), call)).toMatchObject({ code: 4005 });
  const [fen, ...more] = await arrivedAt(sandbox, enterprise);
  expect(more).toEqual([]);
  expect((await tell(call, wrongOf(fen!))).result).toMatchObject({ right: false, triesLeft: 2 });
  expect(await server.call(tellSmallTransfer, { amount: '1.00' }, call)).toMatchObject({ code: 4000 });
  expect((await tell(call, fen!)).result).toMatchObject({ right: true, status: 4 });
  expect(await stage.standing(memberId)).toEqual(CERTIFIED);
});

test('of many wrong amounts at once three are counted, and the application ends', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submitTransfer(server, enterprise, call);
  const wrong = wrongOf((await arrivedAt(sandbox, enterprise))[0]!);
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell(call, wrong)));
  expect(answers.every(({ result }) => !result?.right)).toBe(true);
  const flows = await server.db.query('select tries from certification.transfer where flow_key like $1', [
    `${(await stage.info(call)).enterprise!.id}-%`,
  ]);
  expect(flows.rows).toEqual([{ tries: 3 }]);
  expect(await stage.info(call)).toMatchObject({
    enterprise: { status: Status.refused, reasons: [{ field: 'amount' }] },
  });
  const { ways } = await stage.mode(call);
  expect(ways.find(({ way }) => way === Way.transfer)).toMatchObject({ open: false });
  await submitLetterAgain(call);
  expect((await stage.info(call)).enterprise).toMatchObject({ status: Status.awaiting, way: Way.agent });
});

async function submitLetterAgain(call: Call) {
  const letter = { way: Way.agent, name: '王小明', phone: '13800138000', letter: await picture() };
  return server.call(chooseEnterpriseWay, letter, call);
}

test('an account that can not be paid is told at its field and corrected in place', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await sandbox.post('/esign/switches', { fate: 'refused', number: enterprise.account });
  const refused = await submitTransfer(server, enterprise, call);
  expect(refused.result).toMatchObject({ status: 3, reason: expect.any(String) });
  expect((await stage.info(call)).enterprise).toMatchObject({
    status: Status.refused,
    reasons: [{ field: 'account' }],
  });
  const other = { ...enterprise, account: newEnterprise().account };
  expect((await server.call(sendSmallTransfer, placeOf(other), call)).result).toMatchObject({ status: 2 });
  const [fen] = await arrivedAt(sandbox, other);
  expect((await tell(call, fen!)).result).toMatchObject({ right: true });
});

test('a transfer whose answer is lost is asked for by the job, and sent once', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await sandbox.post('/esign/switches', { fault: 'lostAnswer' });
  expect((await submitTransfer(server, enterprise, call)).result).toMatchObject({ status: 1 });
  expect(await stage.mode(call)).toMatchObject({ status: Status.checking });
  expect(await tell(call, 5)).toMatchObject({ code: 4005 });
  await sandbox.post('/esign/switches', { fault: 'none' });
  for (let round = 0; round < 2; round += 1) {
    await server.db.query("update certification.enterprise_transfer set asked_at = asked_at - interval '1 hour'");
    await server.db.query("update certification.transfer set sending_since = sending_since - interval '1 hour'");
    await settleTransfers(systemContext(server));
  }
  expect(await stage.mode(call)).toMatchObject({ status: Status.awaiting, transfer: { status: 2 } });
  expect(await arrivedAt(sandbox, enterprise)).toHaveLength(1);
});

test('an amount that nobody tells for seven days proves nothing any more', async () => {
  const { call } = await stage.newMember();
  await submitTransfer(server, newEnterprise(), call);
  server.clock.advance(7 * DAY_MS);
  await settleTransfers(systemContext(server));
  server.clock.advance(-7 * DAY_MS);
  expect((await stage.info(call)).enterprise).toMatchObject({ status: Status.refused, reasons: [{ field: 'amount' }] });
});

test('one enterprise certifies three accounts and no more, even at the same moment', async () => {
  const enterprise = newEnterprise();
  const members = await Promise.all(Array.from({ length: 5 }, stage.newMember));
  const applying = members.map(({ call }) => ({ call, own: { ...enterprise, account: newEnterprise().account } }));
  for (const { call, own } of applying) await submitTransfer(server, own, call);
  const amounts = await Promise.all(applying.map(({ own }) => arrivedAt(sandbox, own)));
  await Promise.all(members.map(({ call }, at) => tell(call, amounts[at]![0]!)));
  const states = await Promise.all(members.map(({ memberId }) => stage.standing(memberId)));
  expect(states.filter((state) => state?.['auth_status'] === authStatus.certified)).toHaveLength(3);
  const left = members[states.findIndex((state) => state?.['auth_status'] === authStatus.refused)]!;
  expect((await stage.info(left.call)).enterprise).toMatchObject({ reasons: [{ field: 'creditCode' }] });
  const late = await server.call(submitEnterprise, await licenceOf(enterprise), left.call);
  expect(late).toMatchObject({ code: 4000, fields: [{ path: 'creditCode' }] });
});
