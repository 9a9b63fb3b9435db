/** Holds every description to what the API truly does. */
import { describe, expect, test } from 'vitest';
import type { ApiDescription, EndpointDescription } from './description';
import { apis } from './registry';
import { sampleRequest } from './sample-request';
import { runningProviders } from './testing';

const { url } = runningProviders();
const descriptions: readonly ApiDescription[] = apis.map((api) => api.description);
const endpoints = descriptions.flatMap((api) =>
  api.endpoints.map((endpoint) => ({ api, endpoint, name: endpoint.path })),
);

test('product codes are unique and each path is its product code and endpoint code', () => {
  expect(new Set(descriptions.map((api) => api.code)).size).toBe(descriptions.length);
  for (const { api, endpoint } of endpoints) expect(endpoint.path).toBe(`/${api.code}/${endpoint.code}`);
});

test('every product has a one-character glyph, scenes, advantages, limitations, sources and questions', () => {
  for (const api of descriptions) {
    expect([...api.glyph], api.code).toHaveLength(1);
    for (const list of [api.scenes, api.advantages, api.limitations, api.dataSources, api.faq, api.endpoints]) {
      expect(list.length, api.code).toBeGreaterThan(0);
    }
  }
});

describe.each(endpoints)('$name', ({ endpoint }) => {
  test('answers its sample request with its sample response', async () => {
    const { method, target, body } = sampleRequest(endpoint);
    const response = await fetch(url() + target, { method, body: body && JSON.stringify(body) });
    expect(await response.json()).toEqual(endpoint.sampleResponse);
    expect(response.status).toBe(200);
  });

  test('describes every field of its sample response with its type', () => {
    const fields = new Map(endpoint.responseFields.map((field) => [field.name, field]));
    for (const [path, value] of leaves((endpoint.sampleResponse as { result: object }).result)) {
      const field = fields.get(path);
      expect(field, path).toBeDefined();
      if (value === null) expect(field!.nullable, `${path} is null in the sample`).toBe(true);
      else expect(typeNames(value), path).toContain(field!.type);
    }
  });

  test('charges success, and lists a code for every other outcome it charges', () => {
    const { chargedCodes } = endpoint.chargeRule;
    expect(chargedCodes).toContain(0);
    const charged = endpoint.errorCodes.filter((error) => error.charged).map((error) => error.code);
    expect(chargedCodes.filter((code) => code !== 0)).toEqual(charged);
  });

  test('refuses a call without its required parameters, naming each', async () => {
    const required = endpoint.params
      .filter((param) => param.required && !('default' in param))
      .map((param) => param.name);
    if (required.length === 0) return;
    const response = await fetch(url() + endpoint.path, { method: endpoint.method });
    const answer = (await response.json()) as { code: number; result: { fields: { path: string }[] } };
    expect(response.status).toBe(400);
    expect(answer.code).toBe(4000);
    expect(answer.result.fields.map((field) => field.path)).toEqual(required);
  });
});

test('GET /describe answers the descriptions as JSON', async () => {
  const answer = (await (await fetch(`${url()}/describe`)).json()) as { code: number; result: unknown };
  expect(answer).toEqual({ code: 0, msg: '成功', result: JSON.parse(JSON.stringify(descriptions)) });
});

/** Paths and values below `result`; a list is followed through each of its objects. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  const own: [string, unknown][] = path === '' || path.endsWith('[]') ? [] : [[path, value]];
  if (Array.isArray(value)) return [...own, ...value.flatMap((item) => leaves(item, `${path}[]`))];
  if (value === null || typeof value !== 'object') return own;
  const below = Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`));
  return [...own, ...below];
}

function typeNames(value: unknown): EndpointDescription['responseFields'][number]['type'][] {
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [typeof value as 'string' | 'boolean' | 'object'];
}
