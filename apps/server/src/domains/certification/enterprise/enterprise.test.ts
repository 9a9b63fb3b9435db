import { getLicenceDraft, saveLicenceDraft } from '@jishi/contract/certification/draft';
import { chooseEnterpriseWay, submitEnterprise, readOwnLicencePicture } from '@jishi/contract/certification/enterprise';
import { getAuthToken, getCertificate, initIdCard, startPersonFace, submitPerson } from '@jishi/contract/certification';
import { openFaceFlow } from '@jishi/contract/account/phone';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  licenceOf,
  newEnterprise,
  submit,
  submitLetter,
  submitTransfer,
  stageOf,
  CERTIFIED,
} from '../../../testing/enterprises';
import { esignSettingsOf, faceIdSettingsOf, newPerson, showFace } from '../../../testing/identity';
import { systemContext } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { certification } from '../domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { watchTerms } from './term/service';

let sandbox: SandboxProcess;
let server: TestServer;
let stage: ReturnType<typeof stageOf>;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const settings = { faceId: await faceIdSettingsOf(sandbox), esign: await esignSettingsOf(sandbox) };
  server = await startTestServer({ domains: [certification, payment, review], settings });
  stage = stageOf(server);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

test('what is typed of a licence is kept for its author until it is handed in, sealed', async () => {
  const [{ memberId, call }, other] = [await stage.newMember(), await stage.newMember()];
  const draftOf = async (who: typeof call) => (await server.call(getLicenceDraft, {}, who)).result.draft;
  const typed = { name: '只填了', creditCode: '9133', legalPerson: '李清照', address: '', termFrom: '', termTo: '' };
  const save = (draft: object) =>
    server.call(saveLicenceDraft, { ...typed, openEnded: false, after: '', ...draft }, call);
  expect(await draftOf(call)).toBeNull();
  await Promise.all([save({}), save({})]);
  expect(await save({ address: '文三路' })).toMatchObject({ code: 0 });
  expect(await draftOf(call)).toEqual({ ...typed, address: '文三路', openEnded: false });
  expect(await draftOf(other.call)).toBeNull();
  const { rows } = await server.db.query<{ row: string }>('select d::text as row from certification.licence_draft d');
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from('李清照').toString('hex'));
  expect(await save({ name: 'x'.repeat(101) })).toMatchObject({ code: 4000, fields: [{ path: 'name' }] });
  await save({ name: '', creditCode: '', legalPerson: '' });
  expect(await draftOf(call)).toBeNull();
  await save({});
  await submit(server, newEnterprise(), call);
  expect(await draftOf(call)).toBeNull();
  const kept = `select 1 from certification.licence_draft where member_id = $1 and content_cipher is not null`;
  expect((await server.db.query(kept, [memberId])).rows).toEqual([]);
  expect(await save({ name: '' })).toMatchObject({ code: 4005 });
  expect(await draftOf(call)).toBeNull();
  const after = (await server.call(getCertificate, {}, call)).result.enterprise!.id;
  expect(await save({ after })).toMatchObject({ code: 0 });
  expect(await draftOf(call)).toMatchObject({ name: '只填了' });
});

test('a draft that is being saved while it is handed in does not come back', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  let after = '';
  for (let round = 0; round < 5; round += 1) {
    const draft = { name: `第 ${round} 次`, creditCode: '', legalPerson: '', address: '', termFrom: '', termTo: '' };
    const save = () => server.call(saveLicenceDraft, { ...draft, openEnded: false, after }, call);
    await save();
    const answers = await Promise.all([save(), submit(server, enterprise, call), save(), save()]);
    expect([0, 4005]).toContain(answers[0].code);
    expect((await server.call(getLicenceDraft, {}, call)).result.draft).toBeNull();
    after = (await server.call(getCertificate, {}, call)).result.enterprise!.id;
  }
});

test('a licence whose legal person shows their face certifies the account, once and with a word', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  expect(await stage.mode(call)).toMatchObject({ status: Status.none, way: null, ways: [{ open: false }, {}, {}] });
  const submitted = await submit(server, enterprise, call);
  expect(submitted.result).toMatchObject({
    status: Status.submitted,
    name: enterprise.name,
    termTo: null,
    reasons: [],
  });
  expect(submitted.text).not.toContain(enterprise.legal.name);
  expect(await stage.standing(memberId)).toEqual({ auth_status: authStatus.inReview, auth_type: authType.enterprise });
  expect((await stage.mode(call)).ways.map(({ open }) => open)).toEqual([true, true, true]);
  const { result } = await stage.startLegal(call, enterprise);
  expect(result).toMatchObject({ status: Status.awaiting, way: Way.legalFace, face: { status: 'waiting' } });
  await showFace(server, result.flow!, 'passed');
  expect(await stage.mode(call)).toMatchObject({ status: Status.passed, face: { status: 'passed' } });
  expect(await stage.info(call)).toMatchObject({
    authStatus: authStatus.certified,
    authType: authType.enterprise,
    licence: { name: enterprise.name, creditCode: enterprise.creditCode, expired: false },
  });
  expect(await stage.standing(memberId)).toEqual(CERTIFIED);
  expect(await stage.told(memberId)).toEqual(['enterpriseCertified']);
  expect(await server.call(submitPerson, newPerson(), call)).toMatchObject({ code: 4005 });
});

test('nothing of the people behind an enterprise is stored in the clear', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submitTransfer(server, enterprise, call);
  await stage.startLegal(call, enterprise);
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
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'mismatch');
  const refused = await stage.info(call);
  expect(refused).toMatchObject({
    authStatus: authStatus.refused,
    enterprise: { status: Status.refused, name: enterprise.name, reasons: [{ field: 'face' }] },
  });
  expect(await stage.told(memberId)).toEqual(['enterpriseRefused']);
  const { picture: _picture, legalPerson: _legalPerson, ...rest } = await licenceOf(enterprise);
  const again = await server.call(submitEnterprise, { ...rest, address: '浙江省杭州市滨江区江南大道 2 号' }, call);
  expect(again.result).toMatchObject({ status: Status.submitted, legalPerson: refused.enterprise!.legalPerson });
  const kept = await server.inject({ method: 'GET', url: readOwnLicencePicture.path, token: call.token });
  expect(kept.headers['content-type']).toBe('image/webp');
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'passed');
  expect(await stage.info(call)).toMatchObject({ enterprise: { status: Status.passed } });
});

test('a face of another than the legal person is not asked for, one that is refused may be tried again', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  const other = { way: Way.legalFace, ...newPerson() };
  expect(await server.call(chooseEnterpriseWay, other, call)).toMatchObject({ code: 4000, fields: [{ path: 'name' }] });
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'notAlive');
  expect((await stage.info(call)).enterprise).toMatchObject({ status: Status.refused });
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'passed');
  expect((await stage.info(call)).enterprise).toMatchObject({ status: Status.passed });
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
  const { call } = await stage.newMember();
  const answer = await server.callRaw(submitEnterprise, { ...(await licenceOf(newEnterprise())), ...change }, call);
  expect(answer).toMatchObject({ status: 400, code: 4000, fields: [{ path }] });
});

test('one id number certifies three accounts, as a person and as a legal person together', async () => {
  const enterprise = newEnterprise();
  const persons = [await stage.newMember(), await stage.newMember()];
  for (const { call } of persons) {
    await server.call(submitPerson, enterprise.legal, call);
    await showFace(server, (await server.call(startPersonFace, {}, call)).result, 'passed');
    await stage.info(call);
  }
  const legals = await Promise.all(Array.from({ length: 3 }, stage.newMember));
  for (const { call } of legals) {
    const own = { ...newEnterprise(), legal: enterprise.legal };
    await submit(server, own, call);
    await showFace(server, (await stage.startLegal(call, own)).result.flow!, 'passed');
  }
  await Promise.all(legals.map(({ call }) => stage.info(call)));
  const states = await Promise.all(legals.map(({ memberId }) => stage.standing(memberId)));
  expect(states.filter((state) => state?.['auth_status'] === authStatus.certified)).toHaveLength(1);
  const last = await stage.newMember();
  await server.call(submitPerson, enterprise.legal, last.call);
  expect(await server.call(startPersonFace, {}, last.call)).toMatchObject({ code: 4005 });
});

test('a person becomes an enterprise and keeps the certificate; a refusal takes nothing away', async () => {
  const { memberId, call } = await stage.newMember();
  const person = newPerson();
  await server.call(submitPerson, person, call);
  await showFace(server, (await server.call(startPersonFace, {}, call)).result, 'passed');
  expect(await stage.info(call)).toMatchObject({ authStatus: authStatus.certified, authType: authType.personal });
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'mismatch');
  await stage.mode(call);
  expect(await stage.standing(memberId)).toEqual({ auth_status: authStatus.certified, auth_type: authType.personal });
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'passed');
  const done = await stage.info(call);
  expect(done).toMatchObject({ authType: authType.enterprise, idNumber: expect.stringContaining('****') });
  expect(done.certTime).not.toBeNull();
});

test('a licence that ends is told once a month before, then expires, and money waits for a new one', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  const licence = { ...(await licenceOf(enterprise)), openEnded: false, termTo: '2099-06-30' };
  await server.call(submitEnterprise, licence, call);
  await showFace(server, (await stage.startLegal(call, enterprise)).result.flow!, 'passed');
  await stage.mode(call);
  const at = (day: string) => ({ ...systemContext(server), now: () => new Date(`${day}T04:00:00Z`) });
  await watchTerms(at('2099-05-30'));
  expect(await stage.told(memberId)).toEqual(['enterpriseCertified']);
  await watchTerms(at('2099-05-31'));
  await watchTerms(at('2099-06-30'));
  expect(await stage.told(memberId)).toEqual(['enterpriseCertified', 'licenceEnding']);
  expect(await stage.standing(memberId)).toEqual(CERTIFIED);
  await watchTerms(at('2099-07-01'));
  await watchTerms(at('2099-07-01'));
  expect(await stage.told(memberId)).toEqual(['enterpriseCertified', 'licenceEnding', 'licenceEnded']);
  expect(await stage.info(call)).toMatchObject({ authStatus: authStatus.expired, licence: { expired: true } });
  const asked = { amount: '1.00', tradePassword: '135792' };
  expect(await server.call(requestWithdrawal, asked, call)).toMatchObject({ code: 4003 });
  await submit(server, enterprise, call);
  expect(await stage.standing(memberId)).toEqual({ auth_status: authStatus.expired, auth_type: authType.enterprise });
});

test('the phone acts for one check by a token, for five minutes and until the check ends', async () => {
  const { call } = await stage.newMember();
  expect(await server.call(getAuthToken, {}, call)).toMatchObject({ code: 4005 });
  const enterprise = newEnterprise();
  await submit(server, enterprise, call);
  const { flow } = (await stage.startLegal(call, enterprise)).result;
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
  const { call } = await stage.newMember();
  const init = async () => (await server.call(initIdCard, {}, call)).result;
  expect(await init()).toMatchObject({ barred: '', minimumAge: 18, accountsPerPerson: 3, faceOpen: true });
  await stage.certifyByLetter(call);
  expect(await init()).toMatchObject({ authType: authType.enterprise, barred: expect.stringContaining('企业认证') });
});
