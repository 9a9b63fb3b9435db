import { chooseEnterpriseWay, getEnterpriseMode, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { readOwnLicencePicture, sendSmallTransfer, tellSmallTransfer } from '@jishi/contract/certification/enterprise';
import { getAuthToken, getCertificate, initIdCard, startPersonFace, submitPerson } from '@jishi/contract/certification';
import { openFaceFlow } from '@jishi/contract/account/phone';
import {
  getCertification,
  readCertificationPaper,
  revealCertification,
  searchCertifications,
} from '@jishi/contract/console/certification';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { reviewKind } from '@jishi/contract/enums/review';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { arrivedAt, licenceOf, newEnterprise, picture, placeOf } from '../../../testing/enterprises';
import { submit, submitLetter, submitTransfer, yuanOf } from '../../../testing/enterprises';
import { esignSettingsOf, faceIdSettingsOf, newPerson, showFace } from '../../../testing/identity';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { caseOf, decide } from '../../../testing/reviews';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { eraseMember } from '../erasure/store';
import { certification } from '../domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { standingOf } from '../index';
import { watchTerms } from './term/service';
import { settleTransfers } from './transfer/service';

const DAY_MS = 86_400_000;

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const settings = { faceId: await faceIdSettingsOf(sandbox), esign: await esignSettingsOf(sandbox) };
  server = await startTestServer({ domains: [certification, payment, review], settings });
});
beforeEach(() => sandbox.post('/esign/switches', { fault: 'none', fate: 'arrives' }));
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

let lastAddress = 0;
async function newMember() {
  const { token, memberId } = await signInMember(server, { tradePassword: '135792' });
  return { memberId, call: { token, ip: `10.2.0.${++lastAddress}` } };
}
type Call = { token: string; ip: string };
const info = async (call: Call) => (await server.call(getCertificate, {}, call)).result;
const mode = async (call: Call) => (await server.call(getEnterpriseMode, {}, call)).result;
const standing = async (memberId: string) =>
  (await server.db.query('select auth_status, auth_type from account.member where id = $1', [memberId])).rows[0];
const certified = { auth_status: authStatus.certified, auth_type: authType.enterprise };
const told = async (memberId: string) =>
  (
    await server.db.query('select event from message.member_message where member_id = $1 order by id', [memberId])
  ).rows.map((row) => row['event']);
const startLegal = (call: Call, { legal }: ReturnType<typeof newEnterprise>) =>
  server.call(chooseEnterpriseWay, { way: Way.legalFace, ...legal }, call);
async function certifyByLetter(call: Call, enterprise = newEnterprise()) {
  await submitLetter(server, enterprise, call);
  const { enterprise: made } = await info(call);
  expect(await decide(server, await signInOperator(server), reviewKind.certification, made!.id)).toMatchObject({
    code: 0,
  });
  return made!.id;
}
const tell = (call: Call, fen: number) => server.call(tellSmallTransfer, { amount: yuanOf(fen) }, call);
const wrongOf = (fen: number) => (fen === 1 ? 2 : 1);

test('a licence whose legal person shows their face certifies the account, once and with a word', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  expect(await mode(call)).toMatchObject({ status: Status.none, way: null, ways: [{ open: false }, {}, {}] });
  const submitted = await submit(server, enterprise, call);
  expect(submitted.result).toMatchObject({
    status: Status.submitted,
    name: enterprise.name,
    termTo: null,
    reasons: [],
  });
  expect(submitted.text).not.toContain(enterprise.legal.name);
  expect(await standing(memberId)).toEqual({ auth_status: authStatus.inReview, auth_type: authType.enterprise });
  expect((await mode(call)).ways.map(({ open }) => open)).toEqual([true, true, true]);
  const { result } = await startLegal(call, enterprise);
  expect(result).toMatchObject({ status: Status.awaiting, way: Way.legalFace, face: { status: 'waiting' } });
  await showFace(server, result.flow!, 'passed');
  expect(await mode(call)).toMatchObject({ status: Status.passed, face: { status: 'passed' } });
  expect(await info(call)).toMatchObject({
    authStatus: authStatus.certified,
    authType: authType.enterprise,
    licence: { name: enterprise.name, creditCode: enterprise.creditCode, expired: false },
  });
  expect(await standing(memberId)).toEqual(certified);
  expect(await told(memberId)).toEqual(['enterpriseCertified']);
  expect(await server.call(submitPerson, newPerson(), call)).toMatchObject({ code: 4005 });
});

test('nothing of the people behind an enterprise is stored in the clear', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await submitTransfer(server, enterprise, call);
  await startLegal(call, enterprise);
  await submitLetter(server, enterprise, call);
  const { rows } = await server.db.query<{ row: string }>(
    `select t::text as row from certification.enterprise t
     union all select t::text from certification.enterprise_agent t
     union all select t::text from certification.enterprise_paper t
     union all select t::text from certification.enterprise_transfer t
     union all select t::text from certification.transfer t
     union all select t::text from audit.entry t
     union all select t::text from review.review t`,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  for (const secret of [enterprise.legal.name, enterprise.legal.idNumber, enterprise.account, '王小明', '13800138000'])
    for (const text of [secret, Buffer.from(secret).toString('hex')]) expect(stored).not.toContain(text);
});

test('what was typed survives a refusal, and the next hand-in may leave out what is kept', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'mismatch');
  const refused = await info(call);
  expect(refused).toMatchObject({
    authStatus: authStatus.refused,
    enterprise: { status: Status.refused, name: enterprise.name, reasons: [{ field: 'face' }] },
  });
  expect(await told(memberId)).toEqual(['enterpriseRefused']);
  const { picture: _picture, legalPerson: _legalPerson, ...rest } = await licenceOf(enterprise);
  const again = await server.call(submitEnterprise, { ...rest, address: '浙江省杭州市滨江区江南大道 2 号' }, call);
  expect(again.result).toMatchObject({ status: Status.submitted, legalPerson: refused.enterprise!.legalPerson });
  const kept = await server.inject({ method: 'GET', url: readOwnLicencePicture.path, token: call.token });
  expect(kept.headers['content-type']).toBe('image/webp');
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'passed');
  expect(await info(call)).toMatchObject({ enterprise: { status: Status.passed } });
});

test('a face of another than the legal person is not asked for, one that is refused may be tried again', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  const other = { way: Way.legalFace, ...newPerson() };
  expect(await server.call(chooseEnterpriseWay, other, call)).toMatchObject({ code: 4000, fields: [{ path: 'name' }] });
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'notAlive');
  expect((await info(call)).enterprise).toMatchObject({ status: Status.refused });
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'passed');
  expect((await info(call)).enterprise).toMatchObject({ status: Status.passed });
});

test.each([
  ['a credit code that does not prove itself', { creditCode: '91330108745830607A' }, 'creditCode'],
  ['no end and not open-ended', { openEnded: false }, 'termTo'],
  ['an end and open-ended', { termTo: '2099-01-01' }, 'termTo'],
  ['an end that is over', { openEnded: false, termTo: '2024-01-01' }, 'termTo'],
  ['a beginning to come', { termFrom: '2099-01-01' }, 'termFrom'],
  ['no picture', { picture: undefined }, 'picture'],
  ['a picture that is none', { picture: Buffer.from('<svg/>').toString('base64') }, 'picture'],
  ['nobody', { legalPerson: undefined }, 'legalPerson'],
])('a licence with %s is refused beside its field', async (_what, change, path) => {
  const { call } = await newMember();
  const answer = await server.callRaw(submitEnterprise, { ...(await licenceOf(newEnterprise())), ...change }, call);
  expect(answer).toMatchObject({ status: 400, code: 4000, fields: [{ path }] });
});

test('the amount that arrived certifies, wrong ones leave two and one more try', async () => {
  const { memberId, call } = await newMember();
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
  expect(await standing(memberId)).toEqual(certified);
});

test('of many wrong amounts at once three are counted, and the application ends', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await submitTransfer(server, enterprise, call);
  const wrong = wrongOf((await arrivedAt(sandbox, enterprise))[0]!);
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell(call, wrong)));
  expect(answers.every(({ result }) => !result?.right)).toBe(true);
  const flows = await server.db.query('select tries from certification.transfer where flow_key like $1', [
    `${(await info(call)).enterprise!.id}-%`,
  ]);
  expect(flows.rows).toEqual([{ tries: 3 }]);
  expect(await info(call)).toMatchObject({ enterprise: { status: Status.refused, reasons: [{ field: 'amount' }] } });
  const { ways } = await mode(call);
  expect(ways.find(({ way }) => way === Way.transfer)).toMatchObject({ open: false });
  await submitLetterAgain(call);
  expect((await info(call)).enterprise).toMatchObject({ status: Status.awaiting, way: Way.agent });
});

async function submitLetterAgain(call: Call) {
  const letter = { way: Way.agent, name: '王小明', phone: '13800138000', letter: await picture() };
  return server.call(chooseEnterpriseWay, letter, call);
}

test('an account that can not be paid is told at its field and corrected in place', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await sandbox.post('/esign/switches', { fate: 'refused', number: enterprise.account });
  const refused = await submitTransfer(server, enterprise, call);
  expect(refused.result).toMatchObject({ status: 3, reason: expect.any(String) });
  expect((await info(call)).enterprise).toMatchObject({ status: Status.refused, reasons: [{ field: 'account' }] });
  const other = { ...enterprise, account: newEnterprise().account };
  expect((await server.call(sendSmallTransfer, placeOf(other), call)).result).toMatchObject({ status: 2 });
  const [fen] = await arrivedAt(sandbox, other);
  expect((await tell(call, fen!)).result).toMatchObject({ right: true });
});

test('a transfer whose answer is lost is asked for by the job, and sent once', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await sandbox.post('/esign/switches', { fault: 'lostAnswer' });
  expect((await submitTransfer(server, enterprise, call)).result).toMatchObject({ status: 1 });
  expect(await mode(call)).toMatchObject({ status: Status.checking });
  expect(await tell(call, 5)).toMatchObject({ code: 4005 });
  await sandbox.post('/esign/switches', { fault: 'none' });
  for (let round = 0; round < 2; round += 1) {
    await server.db.query("update certification.enterprise_transfer set asked_at = asked_at - interval '1 hour'");
    await server.db.query("update certification.transfer set sending_since = sending_since - interval '1 hour'");
    await settleTransfers(systemContext(server));
  }
  expect(await mode(call)).toMatchObject({ status: Status.awaiting, transfer: { status: 2 } });
  expect(await arrivedAt(sandbox, enterprise)).toHaveLength(1);
});

test('an amount that nobody tells for seven days proves nothing any more', async () => {
  const { call } = await newMember();
  await submitTransfer(server, newEnterprise(), call);
  server.clock.advance(7 * DAY_MS);
  await settleTransfers(systemContext(server));
  server.clock.advance(-7 * DAY_MS);
  expect((await info(call)).enterprise).toMatchObject({ status: Status.refused, reasons: [{ field: 'amount' }] });
});

test('an operator believes an agent, and sees what was typed without the names of people', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  const sent = await submitLetter(server, enterprise, call);
  expect(sent.result).toMatchObject({ way: Way.agent, agent: { name: '王*明', phone: '138****8000' }, flow: null });
  const { id } = (await info(call)).enterprise!;
  const operator = await signInOperator(server, 'reviewer');
  const shown = await caseOf(server, operator, reviewKind.certification, id);
  expect(shown.papers.map((paper) => paper.id).toSorted()).toEqual(['letter', 'licence']);
  expect(JSON.stringify(shown)).not.toContain(enterprise.legal.name);
  expect(shown).toMatchObject({ second: '', barred: '' });
  expect(await decide(server, operator, reviewKind.certification, id)).toMatchObject({
    code: 0,
    result: { status: 3 },
  });
  expect(await standing(memberId)).toEqual(certified);
  expect(await standingOf(systemContext(server), memberId)).toEqual({
    certified: 'enterprise',
    enterprise: { name: enterprise.name, creditCode: enterprise.creditCode },
  });
});

test('a refusal points at the fields that its reasons name', async () => {
  const { call } = await newMember();
  await submitLetter(server, newEnterprise(), call);
  const { id } = (await info(call)).enterprise!;
  const reason = '授权书：没有加盖公章；执照照片：看不清；再来一次';
  await decide(server, await signInOperator(server), reviewKind.certification, id, false, reason);
  expect((await info(call)).enterprise).toMatchObject({
    status: Status.refused,
    reasons: [
      { field: 'letter', reason: '授权书：没有加盖公章' },
      { field: 'picture', reason: '执照照片：看不清' },
      { field: '', reason: '再来一次' },
    ],
  });
});

test('two operators have to agree when the enterprise has certified another account', async () => {
  const enterprise = newEnterprise();
  const [first, second] = [await newMember(), await newMember()];
  await certifyByLetter(first.call, enterprise);
  await submitLetter(server, enterprise, second.call);
  const { id } = (await info(second.call)).enterprise!;
  const [one, two] = [await signInOperator(server), await signInOperator(server)];
  expect(await caseOf(server, one, reviewKind.certification, id)).toMatchObject({
    second: expect.stringContaining('两位'),
  });
  expect((await decide(server, one, reviewKind.certification, id)).result).toMatchObject({ status: 2 });
  expect(await standing(second.memberId)).not.toEqual(certified);
  expect((await decide(server, two, reviewKind.certification, id)).result).toMatchObject({ status: 3 });
  expect(await standing(second.memberId)).toEqual(certified);
});

test('one enterprise certifies three accounts and no more, even at the same moment', async () => {
  const enterprise = newEnterprise();
  const members = await Promise.all(Array.from({ length: 5 }, newMember));
  for (const { call } of members)
    await submitTransfer(server, { ...enterprise, account: newEnterprise().account }, call);
  const amounts = await Promise.all(members.map(({ memberId }) => amountOf(memberId)));
  await Promise.all(members.map(({ call }, at) => tell(call, amounts[at]!)));
  const states = await Promise.all(members.map(({ memberId }) => standing(memberId)));
  expect(states.filter((state) => state?.['auth_status'] === authStatus.certified)).toHaveLength(3);
  const left = members[states.findIndex((state) => state?.['auth_status'] === authStatus.refused)]!;
  expect((await info(left.call)).enterprise).toMatchObject({ reasons: [{ field: 'creditCode' }] });
  const late = await server.call(submitEnterprise, await licenceOf(enterprise), left.call);
  expect(late).toMatchObject({ code: 4000, fields: [{ path: 'creditCode' }] });
});

/** What arrived for a member's newest application. */
async function amountOf(memberId: string): Promise<number> {
  const { rows } = await server.db.query<{ id: string; account_cipher: Buffer }>(
    `select t.enterprise_id::text as id, t.account_cipher
     from certification.enterprise_transfer t join certification.enterprise e on e.id = t.enterprise_id
     where e.member_id = $1 order by e.id desc limit 1`,
    [memberId],
  );
  const { id, account_cipher } = rows[0]!;
  const opened = server.shared.vault.openText(account_cipher, `certification.enterprise_transfer.account:${id}`);
  const { number } = JSON.parse(opened) as { number: string };
  return (await arrivedAt(sandbox, { ...newEnterprise(), account: number }))[0]!;
}

test('one id number certifies three accounts, as a person and as a legal person together', async () => {
  const enterprise = newEnterprise();
  const persons = [await newMember(), await newMember()];
  for (const { call } of persons) {
    await server.call(submitPerson, enterprise.legal, call);
    await showFace(server, (await server.call(startPersonFace, {}, call)).result, 'passed');
    await info(call);
  }
  const legals = await Promise.all(Array.from({ length: 3 }, newMember));
  for (const { call } of legals) {
    const own = { ...newEnterprise(), legal: enterprise.legal };
    await submit(server, own, call);
    await showFace(server, (await startLegal(call, own)).result.flow!, 'passed');
  }
  await Promise.all(legals.map(({ call }) => info(call)));
  const states = await Promise.all(legals.map(({ memberId }) => standing(memberId)));
  expect(states.filter((state) => state?.['auth_status'] === authStatus.certified)).toHaveLength(1);
  const last = await newMember();
  await server.call(submitPerson, enterprise.legal, last.call);
  expect(await server.call(startPersonFace, {}, last.call)).toMatchObject({ code: 4005 });
});

test('a person becomes an enterprise and keeps the certificate; a refusal takes nothing away', async () => {
  const { memberId, call } = await newMember();
  const person = newPerson();
  await server.call(submitPerson, person, call);
  await showFace(server, (await server.call(startPersonFace, {}, call)).result, 'passed');
  expect(await info(call)).toMatchObject({ authStatus: authStatus.certified, authType: authType.personal });
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'mismatch');
  await mode(call);
  expect(await standing(memberId)).toEqual({ auth_status: authStatus.certified, auth_type: authType.personal });
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'passed');
  const done = await info(call);
  expect(done).toMatchObject({ authType: authType.enterprise, idNumber: expect.stringContaining('****') });
  expect(done.certTime).not.toBeNull();
});

test('another name is certified anew, and the old licence stays in force until then', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  await certifyByLetter(call, enterprise);
  const renamed = { ...enterprise, name: `${enterprise.name}（杭州）` };
  await submitLetter(server, renamed, call);
  expect(await standing(memberId)).toEqual(certified);
  const during = await info(call);
  expect(during).toMatchObject({ enterprise: { status: Status.awaiting }, licence: { name: enterprise.name } });
  const operator = await signInOperator(server);
  await decide(server, operator, reviewKind.certification, during.enterprise!.id);
  expect(await info(call)).toMatchObject({ licence: { name: renamed.name } });
});

test('a hand-in takes back what was before the operators', async () => {
  const { call } = await newMember();
  const enterprise = newEnterprise();
  await submitLetter(server, enterprise, call);
  const { id } = (await info(call)).enterprise!;
  await submit(server, enterprise, call);
  const answer = await decide(server, await signInOperator(server), reviewKind.certification, id);
  expect(answer).toMatchObject({ code: 4005 });
  expect((await info(call)).enterprise).toMatchObject({ status: Status.submitted, way: null });
});

test('a licence that ends is told once a month before, then expires, and money waits for a new one', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  const licence = { ...(await licenceOf(enterprise)), openEnded: false, termTo: '2099-06-30' };
  await server.call(submitEnterprise, licence, call);
  await showFace(server, (await startLegal(call, enterprise)).result.flow!, 'passed');
  await mode(call);
  const at = (day: string) => ({ ...systemContext(server), now: () => new Date(`${day}T04:00:00Z`) });
  await watchTerms(at('2099-05-30'));
  expect(await told(memberId)).toEqual(['enterpriseCertified']);
  await watchTerms(at('2099-05-31'));
  await watchTerms(at('2099-06-30'));
  expect(await told(memberId)).toEqual(['enterpriseCertified', 'licenceEnding']);
  expect(await standing(memberId)).toEqual(certified);
  await watchTerms(at('2099-07-01'));
  await watchTerms(at('2099-07-01'));
  expect(await told(memberId)).toEqual(['enterpriseCertified', 'licenceEnding', 'licenceEnded']);
  expect(await info(call)).toMatchObject({ authStatus: authStatus.expired, licence: { expired: true } });
  const asked = { amount: '1.00', tradePassword: '135792' };
  expect(await server.call(requestWithdrawal, asked, call)).toMatchObject({ code: 4003 });
  await submit(server, enterprise, call);
  expect(await standing(memberId)).toEqual({ auth_status: authStatus.expired, auth_type: authType.enterprise });
});

test('the phone acts for one check by a token, for five minutes and until the check ends', async () => {
  const { call } = await newMember();
  expect(await server.call(getAuthToken, {}, call)).toMatchObject({ code: 4005 });
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  const { flow } = (await startLegal(call, enterprise)).result;
  const earlier = (await server.call(getAuthToken, {}, call)).result;
  const { token, url } = (await server.call(getAuthToken, {}, call)).result;
  expect(url).toContain(token);
  const open = (key: string) => server.call(openFaceFlow, { key });
  expect(await open(earlier.token)).toMatchObject({ code: 4004 });
  expect((await open(token)).result).toMatchObject({ purpose: 'certifyEnterprise', status: 'waiting' });
  server.clock.advance(5 * 60_000);
  expect(await open(token)).toMatchObject({ code: 4004 });
  server.clock.advance(-5 * 60_000);
  await showFace(server, flow!, 'passed');
  expect((await open(token)).result).toMatchObject({ status: 'passed' });
  expect(await open(token)).toMatchObject({ code: 4004 });
});

test('the step of the id card tells what a person can do', async () => {
  const { call } = await newMember();
  const init = async () => (await server.call(initIdCard, {}, call)).result;
  expect(await init()).toMatchObject({ barred: '', minimumAge: 18, accountsPerPerson: 3, faceOpen: true });
  await certifyByLetter(call);
  expect(await init()).toMatchObject({ authType: authType.enterprise, barred: expect.stringContaining('企业认证') });
});

test('operators see masks, and plain words only with a reason that is kept', async () => {
  const { memberId, call } = await newMember();
  const enterprise = newEnterprise();
  await submitLetter(server, enterprise, call);
  const { id } = (await info(call)).enterprise!;
  const { token } = await signInOperator(server, 'reviewer');
  const found = await server.call(searchCertifications, { word: enterprise.creditCode }, { token });
  expect(found.result.list).toMatchObject([{ id, kind: authType.enterprise, memberId, status: Status.awaiting }]);
  const asked = { kind: authType.enterprise, id };
  const detail = await server.call(getCertification, asked, { token });
  expect(detail.result).toMatchObject({ name: enterprise.name, papers: [{ id: 'licence' }, { id: 'letter' }] });
  expect(detail.text).not.toContain(enterprise.legal.name);
  expect(await server.callRaw(revealCertification, { ...asked, reason: '看' }, { token })).toMatchObject({
    code: 4000,
  });
  const support = await signInOperator(server, 'support');
  const refused = await server.call(revealCertification, { ...asked, reason: '客诉核对' }, { token: support.token });
  expect(refused).not.toMatchObject({ code: 0 });
  const plain = await server.call(revealCertification, { ...asked, reason: '客诉核对' }, { token });
  expect(plain.result).toMatchObject({
    legalPerson: enterprise.legal.name,
    agentName: '王小明',
    agentPhone: '13800138000',
  });
  const paper = await server.inject({
    method: 'POST',
    url: readCertificationPaper.path,
    token,
    payload: { id, paper: 'letter', reason: '核对公章' },
  });
  expect(paper.headers['content-type']).toBe('image/webp');
  const acts = await server.db.query(
    `select after ->> 'reason' as reason from audit.entry where action = 'certification.reveal' and target_id = $1 order by id`,
    [memberId],
  );
  expect(acts.rows).toEqual([{ reason: '客诉核对' }, { reason: '核对公章' }]);
});

test('nothing is left of an enterprise whose account is closed', async () => {
  const { memberId, call } = await newMember();
  await submitLetter(server, newEnterprise(), call);
  await server.db.transaction((tx) => eraseMember(tx, memberId));
  const { rows } = await server.db.query(
    `select (select count(*) from certification.enterprise where member_id = $1)
       + (select count(*) from certification.enterprise_paper p left join certification.enterprise e on e.id = p.enterprise_id
          where e.id is null) as left`,
    [memberId],
  );
  expect(rows).toEqual([{ left: '0' }]);
});
