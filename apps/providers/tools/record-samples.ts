/**
 * Rewrites `samples.json` of the named APIs (all by default) from their current answers. Review the diff before
 * committing: the tests compare the APIs with these samples.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { apis } from '../src/registry';
import { sampleRequest } from '../src/sample-request';
import { startProviders } from '../src/server';

const providers = await startProviders({ port: 0, host: '127.0.0.1' });
const wanted = new Set(process.argv.slice(2));
for (const { description } of apis) {
  if (wanted.size > 0 && !wanted.has(description.code)) continue;
  const folder = new URL(`../src/${description.code}/`, import.meta.url);
  if (!readdirSync(folder).includes('samples.json')) throw new Error(`${description.code} keeps no samples.json`);
  const samples: Record<string, unknown> = {};
  for (const endpoint of description.endpoints) {
    const { method, target, body } = sampleRequest(endpoint);
    const response = await fetch(providers.url + target, { method, body: body && JSON.stringify(body) });
    samples[endpoint.code] = await response.json();
  }
  writeFileSync(new URL('samples.json', folder), `${indented(samples, '')}\n`);
}
await providers.close();

/** JSON with short objects and lists kept on one line. */
function indented(value: unknown, margin: string): string {
  const flat = JSON.stringify(value);
  if (margin.length + flat.length < 110 || value === null || typeof value !== 'object') return flat;
  const inner = `${margin}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + indented(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${indented(item, inner)}`);
  const [open, end] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${margin}${end}`;
}
