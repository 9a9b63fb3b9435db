// The demo product that costs tokens, on a fresh site and after demo content is removed.
import { saveProject } from '@jishi/contract/console/catalogue';
import { chargeUnit, projectStatus } from '@jishi/contract/enums/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProvidersProcess, startProviders } from '../../../../tools/providers-process';
import { review } from '../domains/review/domain';
import { sms } from '../domains/sms/domain';
import { systemContext } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { removeDemo, seedDemo } from '.';
import { chatProduct } from './chat-product';

let server: TestServer;
let providers: ProvidersProcess;
beforeAll(async () => {
  [server, providers] = await Promise.all([startTestServer({ domains: [review, sms] }), startProviders()]);
});
afterAll(async () => {
  await server?.close();
  await providers?.close();
});

const start = () =>
  seedDemo({ ...systemContext(server), settings: { ...server.shared.settings, providersUrl: providers.url } });
const found = async () =>
  (await server.db.query("select status, official, demo, unit, free_quota from catalogue.project where code = 'chat'"))
    .rows;

test('the product is one that an operator could save', () => {
  expect(saveProject.input.safeParse(chatProduct('1', 'http://127.0.0.1:1')).error).toBeUndefined();
});

test('its sample is what the demo model answers', async () => {
  const { sampleResponse, params } = chatProduct('1', '').apiInfos[0]!;
  const example = (name: string) => params.find((param) => param.name === name)!.example!;
  const asked = { model: example('model'), messages: JSON.parse(example('messages')) as unknown };
  const answer = await fetch(`${providers.url}/chat/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(asked),
  });
  const { created } = JSON.parse(sampleResponse) as { created: number };
  expect(JSON.parse(sampleResponse)).toEqual({ ...((await answer.json()) as object), created });
});

test('it is on sale with the other demo products, once, goes with them, and does not come back', async () => {
  await start();
  await start();
  const product = { official: true, demo: true, unit: chargeUnit.kiloToken, status: projectStatus.onSale };
  expect(await found()).toEqual([expect.objectContaining(product)]);
  await removeDemo(systemContext(server));
  await start();
  expect(await found()).toEqual([]);
  await server.db.query("delete from demo.seeded where item = 'project:chat'");
  await start();
  expect(await found(), 'a version that brings a product brings none to who removed the others').toEqual([]);
});
