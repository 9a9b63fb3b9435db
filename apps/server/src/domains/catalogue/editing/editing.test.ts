// Two operators over one product: neither overwrites what the other saved.
import { getProject } from '@jishi/contract/catalogue';
import { changeProjectStatus, getProjectDraft, saveProject } from '@jishi/contract/console/catalogue';
import { buyPackage } from '@jishi/contract/package';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domain';
import { packages } from '../../package/domain';
import { signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { fund } from '../../../testing/ledger';
import { makeProduct, offerDraft } from '../../../testing/products';

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue, packages] });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
});
afterAll(() => server.close());

/** What the form of a product holds after it was opened. */
async function opened(operator: TestOperator, id: string) {
  const { result } = await server.call(getProjectDraft, { id }, { token: operator.token });
  const { upstreamHeaderNames: _names, upstreamQueryNames: _params, status: _status, demo: _demo, ...content } = result;
  return { ...content, id };
}
type Form = Awaited<ReturnType<typeof opened>>;
const save = (operator: TestOperator, form: Omit<Form, 'version'> & { version?: string }) =>
  server.call(saveProject, form, { token: operator.token });

test('who saves second over an older content is refused and changes nothing', async () => {
  const { id } = await makeProduct(server, { offers: [offerDraft()] });
  const [first, second] = [await opened(one, id), await opened(other, id)];
  expect((await save(one, { ...first, summary: '甲改的' })).code).toBe(0);
  const refused = await save(other, { ...second, name: '乙改的' });
  expect(refused).toMatchObject({ code: 4005, msg: expect.stringContaining('重新载入') });
  expect(await opened(other, id)).toMatchObject({ name: '测试产品', summary: '甲改的' });
  expect((await save(other, { ...(await opened(other, id)), name: '乙改的' })).code).toBe(0);
  expect(await opened(one, id)).toMatchObject({ name: '乙改的', summary: '甲改的' });
});

test('of many who save the same content at once one succeeds', async () => {
  const { id } = await makeProduct(server);
  const form = await opened(one, id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => save(n % 2 ? one : other, { ...form, summary: `第 ${n} 位` })),
  );
  expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1);
  expect(answers.map(({ code }) => code).filter((code) => code === 4005)).toHaveLength(11);
});

test('a change of an endpoint or a package is one of the product, a move on or off sale is none', async () => {
  const { id } = await makeProduct(server, { offers: [offerDraft()] });
  const before = await opened(one, id);
  await server.call(changeProjectStatus, { id, status: 3 }, { token: other.token });
  expect((await opened(one, id)).version).toBe(before.version);
  expect((await save(one, before)).code).toBe(0);
  const [api, offer] = [before.apiInfos[0]!, before.offers[0]!];
  expect((await save(one, { ...(await opened(one, id)), apiInfos: [{ ...api, name: '改名' }] })).code).toBe(0);
  expect((await save(other, before)).code).toBe(4005);
  const now = await opened(one, id);
  expect((await save(one, { ...now, offers: [{ ...offer, price: '9.00' }] })).code).toBe(0);
  expect((await save(other, now)).code).toBe(4005);
});

test('packages sold while the form was open are not put back into stock by saving it', async () => {
  const product = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const form = await opened(one, product.id);
  const buyer = await signInMember(server, { tradePassword: '135792' });
  await fund(server.db, buyer.memberId, 100n * YUAN);
  const bought = { offerId: product.offerIds[0]!, tradePassword: '135792' };
  expect((await server.call(buyPackage, bought, { token: buyer.token })).code).toBe(0);
  expect((await save(one, form)).code).toBe(4005);
  expect((await opened(one, product.id)).offers[0]!.stock).toBe(4);
});

test('a product is not changed without saying which content was changed', async () => {
  const { id } = await makeProduct(server);
  const { version: _version, ...form } = await opened(one, id);
  expect(await save(one, form)).toMatchObject({ code: 4000, fields: [{ path: 'version' }] });
});

test('tiers are kept as typed and shown to customers; one that is not cheaper than the one before is refused', async () => {
  const { id } = await makeProduct(server, { price: '0.01', tiers: [{ fromCalls: 1000, price: '0.008' }] });
  const form = await opened(one, id);
  expect(form.tiers).toEqual([{ fromCalls: 1000, price: '0.008' }]);
  const tiers = [
    { fromCalls: 1000, price: '0.009' },
    { fromCalls: 5000, price: '0.0075' },
  ];
  expect((await save(one, { ...form, tiers })).code).toBe(0);
  expect((await server.call(getProject, { id })).result.tiers).toEqual([
    { fromCalls: 1000, price: '0.009' },
    { fromCalls: 5000, price: '0.0075' },
  ]);
  const now = await opened(one, id);
  const wrong: [Form['tiers'], string][] = [
    [[{ fromCalls: 1, price: '0.01' }], 'tiers.0.price'],
    [[{ fromCalls: 1, price: '0' }], 'tiers.0.price'],
    [[tiers[1]!, tiers[0]!], 'tiers.1.fromCalls'],
  ];
  for (const [given, path] of wrong)
    expect((await server.callRaw(saveProject, { ...now, tiers: given }, { token: one.token })).fields?.[0]?.path).toBe(
      path,
    );
});

test('credentials of the upstream go in and never come out; left out, they stay', async () => {
  const signing = {
    method: 'HmacSHA256' as const,
    encoding: 'hex' as const,
    text: '{path}',
    places: [{ in: 'header' as const, name: 'X-Sign', value: '{signature}' }],
  };
  const { id } = await makeProduct(server);
  const form = await opened(one, id);
  const refused = await server.callRaw(saveProject, { ...form, upstreamSigning: signing }, { token: one.token });
  expect(refused.fields?.[0]?.path).toBe('upstreamSigningSecret');
  const secrets = { upstreamQuery: { key: 'query-secret' }, upstreamSigningSecret: 'signing-secret' };
  const given = { ...form, upstreamSigning: signing, ...secrets };
  expect((await server.call(saveProject, given, { token: one.token })).code).toBe(0);
  const reply = await server.callRaw(getProjectDraft, { id }, { token: one.token });
  expect(reply.text).not.toContain('-secret');
  const stored = async () =>
    (
      await server.db.query(
        'select upstream_query_cipher q, upstream_signing_secret_cipher s from catalogue.project where id = $1',
        [id],
      )
    ).rows[0];
  const before = await stored();
  expect(String(before!['q']) + String(before!['s'])).not.toContain('-secret');
  expect((await save(one, await opened(one, id))).code).toBe(0);
  expect(await stored()).toEqual(before);
  expect((await save(one, { ...(await opened(one, id)), upstreamSigning: null })).code).toBe(0);
  expect((await stored())!['s']).toBeNull();
});
