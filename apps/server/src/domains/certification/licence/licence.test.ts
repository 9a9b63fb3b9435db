import { LICENCE_PICTURE_MAX, readLicence } from '@jishi/contract/certification/licence';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certification } from '../domain';
import type { LicenceReaderSettings } from '../../../kernel/licence-settings';
import { drawnLicence } from '../../../testing/licences';
import { signInMember } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { startServers } from '../../../testing/server-process';
import { until } from '../../../testing/until';

let sandbox: SandboxProcess;
let offline: TestServer;
const clouds = new Map<string, TestServer>();
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  offline = await startTestServer({ domains: [certification] });
  const keys = await sandbox.get<Record<string, object>>('/ocr/credentials.json');
  for (const provider of ['aliyun', 'tencent']) {
    const licenceReader = { provider, waitMs: 2_000, ...keys[provider] } as LicenceReaderSettings;
    clouds.set(provider, await startTestServer({ domains: [certification], settings: { licenceReader } }));
  }
});
afterAll(async () => {
  for (const server of [offline, ...clouds.values()]) await server.close();
  await sandbox.close();
});

async function newMember(server: TestServer) {
  const { token } = await signInMember(server);
  return { read: (picture: Buffer) => server.call(readLicence, { picture: picture.toString('base64') }, { token }) };
}
const blank = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fbf7ec' } })
    .toFormat(format)
    .toBuffer();

test('a licence is read by the server itself', async () => {
  // of 2015, photographed at an angle in a shadow; one of 2019 is read in enterprise/review/frames.test.ts
  const { licence, picture } = await drawnLicence(2);
  const answer = await (await newMember(offline)).read(picture);
  expect(answer).toMatchObject({
    code: 0,
    result: {
      name: licence.name,
      creditCode: licence.creditCode,
      legalPerson: licence.legalPerson,
      address: licence.address,
      registeredOn: licence.registeredOn,
      term: licence.term
        ? { from: licence.term.from, to: licence.term.to, isOpenEnded: licence.term.to === null }
        : { from: null, to: null, isOpenEnded: false },
    },
  });
  expect(answer.result).not.toHaveProperty('frames');
});

test('a picture of something else is said to show no licence', async () => {
  const answer = await (await newMember(offline)).read(await blank('png'));
  expect(answer).toMatchObject({ status: 200, code: 1, msg: expect.stringContaining('没有认出') });
});

test('what is no picture is refused beside its field', async () => {
  const { token } = await signInMember(offline);
  const whole = await blank('jpeg');
  const fill = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes)]).toString('base64');
  for (const picture of [
    (await blank('gif')).toString('base64'),
    Buffer.from('<svg/>').toString('base64'),
    '',
    'no base64 !',
    fill(LICENCE_PICTURE_MAX),
    whole.subarray(0, whole.length / 2).toString('base64'),
  ]) {
    const answer = await offline.callRaw(readLicence, { picture }, { token });
    expect(answer).toMatchObject({ status: 400, code: 4000, fields: [{ path: 'picture' }] });
  }
  expect(await offline.callRaw(readLicence, { picture: fill(2 * LICENCE_PICTURE_MAX) }, { token })).toMatchObject({
    status: 413,
  });
  expect(await offline.callRaw(readLicence, { picture: fill(0) })).toMatchObject({ status: 401 });
});

test.each(['aliyun', 'tencent'])('%s reads instead where it is set up, and may find no licence', async (provider) => {
  const { read } = await newMember(clouds.get(provider)!);
  expect((await read(await blank('webp'))).result).toEqual({
    name: '杭州云启网络科技有限公司',
    creditCode: '91330110MA2AXY0E7F',
    kind: '有限责任公司(自然人投资或控股)',
    legalPerson: '李晓明',
    address: '浙江省杭州市余杭区文一西路969号3号楼5层501室',
    registeredOn: '2018-03-12',
    term: { from: '2018-03-12', to: null, isOpenEnded: true },
  });
  await sandbox.post('/ocr/licence', { name: '云启', term: '年月日', registeredOn: '2018年02月31日' });
  expect((await read(await blank('png'))).result).toMatchObject({ name: '云启', creditCode: '', registeredOn: null });
  await sandbox.post('/ocr/licence', {});
  expect(await read(await blank('jpeg'))).toMatchObject({ code: 1, msg: expect.stringContaining('没有认出') });
  await sandbox.post('/ocr/licence', FIRST);
});

const FIRST = {
  name: '杭州云启网络科技有限公司',
  creditCode: '91330110MA2AXY0E7F',
  kind: '有限责任公司(自然人投资或控股)',
  legalPerson: '李晓明',
  address: '浙江省杭州市余杭区文一西路969号3号楼5层501室',
  registeredOn: '2018年03月12日',
  term: '2018年03月12日至长期',
};

test.each(['aliyun', 'tencent'])(
  'while %s fails, a member is told so in Chinese and loses no reading; then ten a day are read',
  async (provider) => {
    const { read } = await newMember(clouds.get(provider)!);
    const picture = await blank('jpeg');
    for (const fault of ['error', 'garbage', 'lostAnswer']) {
      await sandbox.post('/ocr/switches', { fault });
      for (let n = 0; n < 4; n += 1)
        expect(await read(picture)).toMatchObject({ status: 503, code: 503, msg: expect.stringContaining('没有回应') });
    }
    await sandbox.post('/ocr/switches', { fault: 'none' });
    for (let n = 0; n < 10; n += 1) expect(await read(picture)).toMatchObject({ code: 0 });
    expect(await read(picture)).toMatchObject({ status: 429, code: 429, headers: { 'retry-after': '86400' } });
  },
);

test('while four wait for a slow cloud, the next are told to come back; the four are given up in time', async () => {
  await sandbox.post('/ocr/switches', { fault: 'slow', seconds: 60 });
  const picture = await blank('jpeg');
  const members = await Promise.all(Array.from({ length: 6 }, () => newMember(clouds.get('aliyun')!)));
  const answers = await Promise.all(members.map(({ read }) => read(picture)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
  expect(answers.filter(({ msg }) => msg.includes('正忙'))).toHaveLength(2);
  expect(answers.filter(({ msg }) => msg.includes('没有回应'))).toHaveLength(4);
  await sandbox.post('/ocr/switches', { fault: 'none' });
});

test('of readings at the same moment ten a day are made, also when the server is killed in one', async () => {
  const server = clouds.get('aliyun')!;
  const { token, memberId } = await signInMember(server);
  const picture = (await blank('jpeg')).toString('base64');
  const subject = `licence:member:${memberId}`;
  const servers = await startServers(server);
  await sandbox.post('/ocr/switches', { fault: 'slow', seconds: 60 });
  const cut = servers.call(readLicence, { picture }, { token }).catch(() => undefined);
  await until('the reading is counted', async () => {
    const { rows } = await server.db.query('select from account.allowance where subject = $1', [subject]);
    return rows.length === 1;
  });
  await servers.kill('last');
  expect(await cut).toBeUndefined();
  await sandbox.post('/ocr/switches', { fault: 'none' });
  const codes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => servers.call(readLicence, { picture }, { token })),
    );
    codes.push(...answers.map(({ code }) => code));
  }
  await servers.close();
  expect(codes.toSorted((a, b) => a - b)).toEqual([...Array(9).fill(0), ...Array(3).fill(429)]);
});
