// What is shipped for production: nginx lets through what the server takes and waits as long as it may need; images hold no secrets.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '@jishi/contract';
import type { Endpoint } from '@jishi/contract/endpoint';
import { expect, test } from 'vitest';
import { ANSWER_SECONDS } from './server';

const shipped = (file: string) => readFileSync(path.join(import.meta.dirname, '../../../..', file), 'utf8');
const SITE = shipped('deploy/nginx.conf');

const endpoints = Object.values(modules)
  .flat()
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((exported): exported is Endpoint => typeof exported === 'object' && exported !== null && 'built' in exported);

/** Seconds that nginx waits for the server at a location. */
function waitAt(location: string): number {
  const block = SITE.split(`location ${location} {`)[1]?.split('}')[0] ?? '';
  return Number(/proxy_read_timeout (\d+)s;/.exec(block)?.[1]);
}

test('nginx gives up an answer later than the server does', () => {
  expect(waitAt('/')).toBeGreaterThan(ANSWER_SECONDS);
  const slow = endpoints.filter(({ answersWithin }) => answersWithin !== undefined);
  expect(slow.map(({ path: address }) => address)).toContain('/mem/cert/ent/ocr');
  for (const { path: address, answersWithin } of slow) expect(waitAt(`= ${address}`)).toBeGreaterThan(answersWithin!);
});

test('nginx lets through the largest body of JSON', () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(SITE)?.[1]);
  const largest = Math.max(...endpoints.map(({ bodyMax }) => bodyMax ?? 0));
  expect(megabytes * 2 ** 20).toBeGreaterThan(largest);
});

test('nginx speaks TLS 1.2 and 1.3 only, with ciphers that keep no key for later', () => {
  expect(/ssl_protocols (.*);/.exec(SITE)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const ciphers = /ssl_ciphers (.*);/.exec(SITE)![1]!.split(':');
  expect(
    ciphers.filter((cipher) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(cipher)),
  ).toEqual([]);
});

test('nothing that a machine keeps for itself gets into the image', () => {
  const left = shipped('.dockerignore').split('\n');
  const compose = shipped('deploy/compose.yaml');
  const own = [...compose.matchAll(/- \.\/([\w.-]+):/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.endsWith('.conf'));
  expect(own).toEqual(['certificate']);
  for (const name of own) expect(left).toContain(`deploy/${name}`);
  const settings = new Set([...compose.matchAll(/env_file: (\S+)/g)].map(([, name]) => name));
  expect([...settings]).toEqual(['site.env']);
  expect(left, 'settings, and copies of them').toContain('deploy/*.env');
});

test('the image runs scripts that there are, and compose starts apps that the build makes', () => {
  const image = shipped('deploy/Containerfile');
  const { scripts } = JSON.parse(shipped('package.json')) as { scripts: Record<string, string> };
  const run = [...image.matchAll(/npm run (\w+)/g)].map(([, name]) => name!);
  expect(run).toEqual(['build']);
  for (const name of run) expect(scripts).toHaveProperty(name);
  const started = `${image}${shipped('deploy/compose.yaml')}`.matchAll(/apps\/(\w+)\/dist\/main\.mjs/g);
  const apps = new Set([...started].map(([, app]) => app!));
  expect([...apps].toSorted()).toEqual(['gateway', 'providers', 'server']);
  for (const app of apps) expect(shipped(`apps/${app}/src/main.ts`)).not.toBe('');
});

test('processes in containers may become nobody else', () => {
  const common = shipped('deploy/compose.yaml').split('services:')[0]!;
  expect(common).toContain("security_opt: ['no-new-privileges:true']");
  expect(common).toContain('cap_drop: [ALL]');
  expect(shipped('deploy/Containerfile')).toMatch(/^USER (?!root)/m);
});

test('nginx logs no address that is a secret', () => {
  const places = [...shipped('apps/server/src/http/notify.ts').matchAll(/\/notify\/(\w+)\/:address/g)].map(
    ([, name]) => name!,
  );
  expect(places.toSorted()).toEqual(['recharge', 'sms']);
  const [, pattern, block] = /location ~ (\S+) \{\n(\s+access_log off;[^}]*)\}/.exec(SITE) ?? [];
  expect(block).toContain('proxy_pass http://jishi_server;');
  for (const name of places) expect(`/notify/${name}/x`).toMatch(new RegExp(pattern!));
});
