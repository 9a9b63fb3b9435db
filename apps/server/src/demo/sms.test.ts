// SMS on a fresh site: the product, and channels where there is a sandbox.
import { saveProject } from '@jishi/contract/console/catalogue';
import { listSmsChannels, listSmsRoutes } from '@jishi/contract/console/sms-channel';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { review } from '../domains/review/domain';
import { sms } from '../domains/sms/domain';
import { systemContext } from '../testing/members';
import { type TestOperator, signInOperator } from '../testing/operators';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox';
import { type TestServer, startTestServer } from '../testing/server';
import { removeDemo, seedDemo } from '.';
import { smsProduct } from './sms-product';

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer({ domains: [review, sms] }), startSandboxProcess()]);
  operator = await signInOperator(server);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

/** A start of a site that the gateway passes calls on to. */
function start(sandboxUrl: string | undefined) {
  const { settings } = server.shared;
  const smsSending = { ...settings.smsSending, insideSecret: 'secret' };
  return seedDemo({ ...systemContext(server), settings: { ...settings, smsSending, sandboxUrl, providersUrl: '' } });
}
const channels = async () => (await server.call(listSmsChannels, {}, operator)).result;
const product = async () => {
  const { rows } = await server.db.query("select status, official, demo from catalogue.project where code = 'sms'");
  return rows;
};

test('the product is one that an operator could save', () => {
  expect(saveProject.input.safeParse(smsProduct('1')).error).toBeUndefined();
});

test('without a sandbox the product is a draft, and nobody has channels', async () => {
  await start(undefined);
  expect(await product()).toEqual([{ status: projectStatus.draft, official: true, demo: false }]);
  expect(await channels()).toEqual([]);
});

test('with a sandbox both carriers are on and carry everything, once, and follow it to another address', async () => {
  await server.db.query("delete from demo.seeded where item = 'project:sms'");
  await server.db.query("update catalogue.project set code = 'sms-before' where code = 'sms'");
  await start(sandbox.url);
  await start(sandbox.url);
  const seen = await channels();
  expect(seen).toMatchObject([
    { name: '沙箱 · 阿里云', isOn: true, isSandbox: true, endpoint: `${sandbox.url}/aliyun-sms/` },
    { name: '沙箱 · 腾讯云', isOn: true, isSandbox: true, endpoint: `${sandbox.url}/tencent-sms/` },
  ]);
  for (const { channels: routed } of (await server.call(listSmsRoutes, {}, operator)).result)
    expect(routed.map(({ channelId }) => channelId)).toEqual(seen.map(({ id }) => id));
  expect(await product()).toEqual([{ status: projectStatus.onSale, official: true, demo: false }]);
  await server.db.query("update sms.channel set endpoint = 'http://127.0.0.1:9/'");
  await start(sandbox.url);
  expect(await channels()).toMatchObject(seen.map(({ id, endpoint }) => ({ id, endpoint, isOn: true })));
});

test('removing demo content turns the sandbox off, and SMS where nothing else carries it; no start brings it back', async () => {
  await removeDemo(systemContext(server));
  await start(sandbox.url);
  expect((await channels()).map(({ isOn }) => isOn)).toEqual([false, false]);
  expect(await product()).toEqual([{ status: projectStatus.off, official: true, demo: false }]);
});
