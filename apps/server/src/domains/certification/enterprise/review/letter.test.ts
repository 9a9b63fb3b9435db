import {
  getCertification,
  readCertificationPaper,
  revealCertification,
  searchCertifications,
} from '@jishi/contract/console/certification';
import { authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { reviewKind, factVerdict } from '@jishi/contract/enums/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEnterprise, submit, submitLetter, stageOf, CERTIFIED } from '../../../../testing/enterprises';
import { newPerson } from '../../../../testing/identity';
import { systemContext } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { caseOf, decide } from '../../../../testing/reviews';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { eraseMember } from '../../erasure/store';
import { certification } from '../../domain';
import { review } from '../../../review/domain';
import { standingOf } from '../../index';
import type { LicenceReaderSettings } from '../../../../kernel/licence-settings';
import { readKeptLicence } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
let stage: ReturnType<typeof stageOf>;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const { tencent } = await sandbox.get<Record<string, object>>('/ocr/credentials.json');
  const licenceReader = { provider: 'tencent', waitMs: 5_000, ...tencent } as LicenceReaderSettings;
  server = await startTestServer({ domains: [certification, review], settings: { licenceReader } });
  stage = stageOf(server);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

test('an operator believes an agent, and sees what was typed without the names of people', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  const sent = await submitLetter(server, enterprise, call);
  expect(sent.result).toMatchObject({ way: Way.agent, agent: { name: '王*明', phone: '138****8000' }, flow: null });
  const { id } = (await stage.info(call)).enterprise!;
  const operator = await signInOperator(server, 'reviewer');
  const shown = await caseOf(server, operator, reviewKind.certification, id);
  expect(shown.papers.map((paper) => paper.id).toSorted()).toEqual(['letter', 'licence']);
  expect(JSON.stringify(shown)).not.toContain(enterprise.legal.name);
  expect(shown).toMatchObject({ second: '', barred: '' });
  expect(await decide(server, operator, reviewKind.certification, id)).toMatchObject({
    code: 0,
    result: { status: 3 },
  });
  expect(await stage.standing(memberId)).toEqual(CERTIFIED);
  expect(await standingOf(server.db, memberId)).toEqual({
    certified: 'enterprise',
    enterprise: { name: enterprise.name, creditCode: enterprise.creditCode },
  });
});

test('a refusal points at the fields that its reasons name', async () => {
  const { call } = await stage.newMember();
  await submitLetter(server, newEnterprise(), call);
  const { id } = (await stage.info(call)).enterprise!;
  const reason = '授权书：没有加盖公章；执照照片：看不清；再来一次';
  await decide(server, await signInOperator(server), reviewKind.certification, id, false, reason);
  expect((await stage.info(call)).enterprise).toMatchObject({
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
  const [first, second] = [await stage.newMember(), await stage.newMember()];
  await stage.certifyByLetter(first.call, enterprise);
  await submitLetter(server, enterprise, second.call);
  const { id } = (await stage.info(second.call)).enterprise!;
  const [one, two] = [await signInOperator(server), await signInOperator(server)];
  expect(await caseOf(server, one, reviewKind.certification, id)).toMatchObject({
    second: expect.stringContaining('两位'),
  });
  expect((await decide(server, one, reviewKind.certification, id)).result).toMatchObject({ status: 2 });
  expect(await stage.standing(second.memberId)).not.toEqual(CERTIFIED);
  expect((await decide(server, two, reviewKind.certification, id)).result).toMatchObject({ status: 3 });
  expect(await stage.standing(second.memberId)).toEqual(CERTIFIED);
});

test('another name is certified anew, and the old licence stays in force until then', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  await stage.certifyByLetter(call, enterprise);
  const renamed = { ...enterprise, name: `${enterprise.name}（杭州）` };
  await submitLetter(server, renamed, call);
  expect(await stage.standing(memberId)).toEqual(CERTIFIED);
  const during = await stage.info(call);
  expect(during).toMatchObject({ enterprise: { status: Status.awaiting }, licence: { name: enterprise.name } });
  const operator = await signInOperator(server);
  await decide(server, operator, reviewKind.certification, during.enterprise!.id);
  expect(await stage.info(call)).toMatchObject({ licence: { name: renamed.name } });
});

test('a hand-in takes back what was before the operators', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submitLetter(server, enterprise, call);
  const { id } = (await stage.info(call)).enterprise!;
  await submit(server, enterprise, call);
  const answer = await decide(server, await signInOperator(server), reviewKind.certification, id);
  expect(answer).toMatchObject({ code: 4005 });
  expect((await stage.info(call)).enterprise).toMatchObject({ status: Status.submitted, way: null });
});

test('operators see masks, and plain words only with a reason that is kept', async () => {
  const { memberId, call } = await stage.newMember();
  const enterprise = newEnterprise();
  await submitLetter(server, enterprise, call);
  const { id } = (await stage.info(call)).enterprise!;
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
  const { memberId, call } = await stage.newMember();
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

test('an operator sees what a machine read beside what was typed', async () => {
  const { call } = await stage.newMember();
  const enterprise = newEnterprise();
  await sandbox.post('/ocr/licence', {
    name: enterprise.name,
    creditCode: '91330108745830607N',
    legalPerson: newPerson().name,
  });
  await submitLetter(server, enterprise, call);
  const { id } = (await stage.info(call)).enterprise!;
  await readKeptLicence(systemContext(server), { id });
  await readKeptLicence(systemContext(server), { id });
  const { facts } = await caseOf(server, await signInOperator(server), reviewKind.certification, id);
  const verdicts = Object.fromEntries(facts.map(({ label, verdict }) => [label, verdict]));
  expect(verdicts).toMatchObject({
    企业名称: factVerdict.agrees,
    统一社会信用代码: factVerdict.differs,
    法定代表人: factVerdict.differs,
    住所: factVerdict.none,
  });
  expect(facts.map(({ frame }) => frame).filter(Boolean), 'this cloud does not say where').toEqual([]);
});
