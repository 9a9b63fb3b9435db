/** No input, however made, may crash the upstream or be answered with a server error. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EndpointDescription } from './description';
import { apis } from './registry';
import { sampleRequest } from './sample-request';
import { runningProviders } from './testing';

const { url } = runningProviders();
const endpoints = apis
  .flatMap((api) => api.description.endpoints)
  .map((endpoint) => ({ path: endpoint.path, endpoint }));

/** Values near the legal ones reach further than noise does. */
function hostileValue(example: unknown): fc.Arbitrary<unknown> {
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.mixedCase(fc.constant(text)),
    fc
      .tuple(fc.nat(text.length), fc.string({ maxLength: 3 }))
      .map(([at, extra]) => text.slice(0, at) + extra + text.slice(at + 1)),
    fc
      .tuple(fc.nat(text.length), fc.integer({ min: 0, max: 9 }))
      .map(([at, digit]) => text.slice(0, at) + digit + text.slice(at + 1)),
    fc.integer().map(String),
    fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '9'.repeat(30),
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
      '👨‍👩‍👧',
      '<svg/onload=1>',
      "' or 1=1 --",
    ),
  );
}

function hostileCall(
  endpoint: EndpointDescription,
): fc.Arbitrary<{ query: Record<string, string>; body: Record<string, unknown> }> {
  const values = Object.fromEntries(
    endpoint.params.map((param) => [param.name, fc.option(hostileValue(param.example), { nil: param.example })]),
  );
  return fc.record(values).chain((given) =>
    fc.record({
      query: fc.constant(
        Object.fromEntries(
          endpoint.params.filter((param) => param.in === 'query').map(({ name }) => [name, String(given[name])]),
        ),
      ),
      body: fc.oneof(
        fc.constant(
          Object.fromEntries(
            endpoint.params
              .filter((param) => param.in === 'body')
              .map(({ name, type }) => [
                name,
                type === 'string[]' && !Array.isArray(given[name]) ? [given[name]] : given[name],
              ]),
          ),
        ),
        fc.object({ maxDepth: 2 }),
      ),
    }),
  );
}

describe.each(endpoints)('$path', ({ endpoint }) => {
  test('answers anything with 200 or 400', async () => {
    await fc.assert(
      fc.asyncProperty(hostileCall(endpoint), async ({ query, body }) => {
        const target = `${url()}${endpoint.path}?${new URLSearchParams(query)}`;
        const response = await fetch(
          target,
          endpoint.method === 'POST' ? { method: 'POST', body: JSON.stringify(body) } : {},
        );
        const answer = (await response.json()) as { code: number };
        expect([200, 400]).toContain(response.status);
        expect(answer.code === 4000).toBe(response.status === 400);
        const known = [0, 4000, ...endpoint.errorCodes.map((error) => error.code)];
        expect(known, 'answers only codes it describes').toContain(answer.code);
      }),
      { numRuns: 150 },
    );
  });

  test('its sample survives unknown parameters', async () => {
    const { method, target, body } = sampleRequest(endpoint);
    const separator = target.includes('?') ? '&' : '?';
    const response = await fetch(`${url()}${target}${separator}__proto__=1&toString=2`, {
      method,
      body: body && JSON.stringify(body).replace('{', '{"__proto__":{"x":1},'),
    });
    expect(await response.json()).toEqual(endpoint.sampleResponse);
  });
});
