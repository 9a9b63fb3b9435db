// A product's own history: what operators changed since it is on sale, in the transaction that changed it.
import { listProjectChanges } from '@jishi/contract/catalogue/choice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { makeProduct, offerDraft } from '../../../testing/products';
import { apiDraft } from '../../../testing/product-form';
import { type TestServer, startTestServer } from '../../../testing/server';
import { catalogue } from '../domain';
import { changeStatus, saveProjectDraft } from '../editing/service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
});
afterAll(() => server.close());

const changesOf = async (id: string) =>
  (await server.call(listProjectChanges, { id })).result.map(({ lines }) => lines);

test('it begins when the product goes on sale, and has each later change of terms and endpoints', async () => {
  const ctx = systemContext(server);
  const { id, draft, apiIds, offerIds } = await makeProduct(server, { price: '0.02', offers: [offerDraft()] });
  const kept = { ...draft, id, apiInfos: [{ ...apiDraft(), id: apiIds[0]! }] };
  const offers = [{ ...offerDraft(), id: offerIds[0]! }];
  await saveProjectDraft(ctx, { ...kept, offers, summary: '换一句简介' });
  await saveProjectDraft(ctx, { ...kept, offers: [{ ...offers[0]!, price: '7.00' }], price: '0.01' });
  await changeStatus(ctx, { id, status: 3 });
  await changeStatus(ctx, { id, status: 2 });
  expect(await changesOf(id)).toEqual([
    ['恢复销售'],
    ['暂停销售'],
    ['单价 0.02 元/次 → 0.01 元/次', '套餐 1,000 次 8.00 → 7.00 元'],
    ['上架'],
  ]);
});

test('what an operator changes about a draft is nobody’s business yet', async () => {
  const ctx = systemContext(server);
  const { id, draft, apiIds } = await makeProduct(server, {}, 'draft');
  await saveProjectDraft(ctx, { ...draft, id, price: '0.5', apiInfos: [{ ...apiDraft(), id: apiIds[0]! }] });
  expect(await server.call(listProjectChanges, { id })).toMatchObject({ code: 4004 });
  await changeStatus(ctx, { id, status: 2 });
  expect(await changesOf(id)).toEqual([['上架']]);
});
