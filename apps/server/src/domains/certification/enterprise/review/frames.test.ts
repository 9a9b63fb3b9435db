import { chooseEnterpriseWay, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { certificationWay } from '@jishi/contract/enums/certification';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LicenceReaderSettings } from '../../../../kernel/licence-settings';
import { type TestEnterprise, licenceOf, newEnterprise, picture, stageOf } from '../../../../testing/enterprises';
import { drawnLicence } from '../../../../testing/licences';
import { systemContext } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { caseOf } from '../../../../testing/reviews';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { review } from '../../../review/domain';
import { certification } from '../../domain';
import { contextsOf } from '../rules';
import { readKeptLicence } from './service';
import { saveReading } from './store';

let sandbox: SandboxProcess;
let offline: TestServer;
let aliyun: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const keys = await sandbox.get<Record<string, object>>('/ocr/credentials.json');
  const licenceReader = { provider: 'aliyun', waitMs: 5_000, ...keys['aliyun'] } as LicenceReaderSettings;
  offline = await startTestServer({ domains: [certification, review] });
  aliyun = await startTestServer({ domains: [certification, review], settings: { licenceReader } });
});
afterAll(async () => {
  await offline.close();
  await aliyun.close();
  await sandbox.close();
});

type Typed = Partial<Awaited<ReturnType<typeof licenceOf>>>;

/** A licence and a letter handed in, the licence's picture read; the application's id. */
async function handedIn(server: TestServer, enterprise: TestEnterprise, typed: Typed = {}) {
  const stage = stageOf(server);
  const { call } = await stage.newMember();
  await server.call(submitEnterprise, { ...(await licenceOf(enterprise)), ...typed }, call);
  const letter = { way: certificationWay.agent, name: '王小明', phone: '13800138000', letter: await picture() };
  await server.call(chooseEnterpriseWay, letter, call);
  const { id } = (await stage.info(call)).enterprise!;
  await readKeptLicence(systemContext(server), { id });
  return id;
}

async function factsOf(server: TestServer, id: string) {
  const { facts } = await caseOf(server, await signInOperator(server, 'reviewer'), reviewKind.certification, id);
  return facts;
}

type Corners = readonly { x: number; y: number }[];

/** How much of a print its frame encloses, and of both together; they are convex and go clockwise. */
function overlap(print: Corners, frame: Corners) {
  const [shared, printed, framed] = [areaOf(cut(print, frame)), areaOf(print), areaOf(frame)];
  return { enclosed: shared / printed, common: shared / (printed + framed - shared) };
}

function areaOf(corners: Corners): number {
  const parts = corners.map(({ x, y }, at) => x * after(corners, at).y - after(corners, at).x * y);
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

/** What lies within both (Sutherland and Hodgman). */
function cut(corners: Corners, by: Corners): Corners {
  return by.reduce<Corners>((left, from, at) => {
    const to = after(by, at);
    const inside = ({ x, y }: Corners[number]) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    return left.flatMap((here, place) => {
      const next = after(left, place);
      const [a, b] = [inside(here), inside(next)];
      const share = a / (a - b);
      const crossing = { x: here.x + share * (next.x - here.x), y: here.y + share * (next.y - here.y) };
      return [...(a >= 0 ? [here] : []), ...(a >= 0 === b >= 0 ? [] : [crossing])];
    });
  }, corners);
}

const after = (corners: Corners, at: number) => corners[(at + 1) % corners.length]!;

test('an operator sees where in the picture the server read each field, and which differ', async () => {
  const { licence, picture: drawn, placeOf } = await drawnLicence(9);
  const enterprise = newEnterprise();
  const typed = { name: licence.name, creditCode: licence.creditCode, address: licence.address };
  const id = await handedIn(offline, enterprise, { ...typed, picture: drawn.toString('base64') });
  const facts = await factsOf(offline, id);
  const printed = { 企业名称: licence.name, 统一社会信用代码: licence.creditCode, 住所: licence.address };
  for (const [label, text] of Object.entries({ ...printed, 法定代表人: licence.legalPerson })) {
    const fact = facts.find((one) => one.label === label)!;
    const differs = label === '法定代表人';
    expect(fact.verdict, label).toBe(differs ? factVerdict.differs : factVerdict.agrees);
    expect(fact.frame?.paper, label).toBe('licence');
    const { enclosed, common } = overlap(placeOf(text)!, fact.frame!.corners);
    expect(enclosed, label).toBeGreaterThan(0.95);
    // a name of two letters is half the size of its box, with what is around it
    expect(common, label).toBeGreaterThan(0.4);
  }
  const framed = facts.filter(({ frame }) => frame).map(({ label }) => label);
  expect(framed, 'this licence has no term').toEqual(['企业名称', '统一社会信用代码', '法定代表人', '住所']);
  expect(JSON.stringify(facts)).not.toContain(licence.legalPerson);
});

test('a cloud that says where it read a field is believed as far as it says so', async () => {
  const enterprise = newEnterprise();
  const places = {
    orgWidth: 60,
    orgHeight: 40,
    companyName: [
      [6, 4],
      [30, 4],
      [30, 10],
      [6, 10],
    ],
    creditCode: [
      [6, 4],
      [90, 4],
      [90, 10],
      [6, 10],
    ],
  };
  const { name, creditCode } = enterprise;
  await sandbox.post('/ocr/licence', { name, creditCode, places: JSON.stringify(places) });
  const facts = await factsOf(aliyun, await handedIn(aliyun, enterprise));
  expect(facts.filter(({ frame }) => frame)).toMatchObject([
    {
      label: '企业名称',
      frame: {
        paper: 'licence',
        corners: [
          { x: 0.1, y: 0.1 },
          { x: 0.5, y: 0.1 },
          { x: 0.5, y: 0.25 },
          { x: 0.1, y: 0.25 },
        ],
      },
    },
  ]);
});

test('a reading that was kept without places is shown without frames', async () => {
  const enterprise = newEnterprise();
  const { name, creditCode } = enterprise;
  await sandbox.post('/ocr/licence', { name, creditCode });
  const id = await handedIn(aliyun, enterprise);
  const [before, of] = [await factsOf(aliyun, id), contextsOf(id).reading];
  const kept = { name, creditCode, kind: '', legalPerson: '', address: '', registeredOn: null };
  const old = { ...kept, term: { from: null, to: null, isOpenEnded: false } };
  const { vault } = systemContext(aliyun);
  await saveReading(aliyun.db, id, vault.seal(JSON.stringify(old), of));
  expect(await factsOf(aliyun, id)).toEqual(before);
  expect(before.map(({ frame }) => frame)).toEqual(before.map(() => null));
});
