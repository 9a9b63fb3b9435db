// What a release is made of: every library is in the bill of materials, pinned, and runs no install script that nobody allowed.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: true;
  dev?: true;
  hasInstallScript?: true;
};
type Component = { purl: string; hashes?: object[] };

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
const locked = Object.entries(read('package-lock.json')['packages'] as Record<string, Locked>).filter(
  ([at, { link }]) => at.includes('node_modules/') && !link,
);
const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('each library is pinned to a hash, and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([at]) => at)).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))).toEqual(
    [],
  );
});

test('each install script is allowed by name, or named as not allowed', () => {
  const allowed = read('package.json')['allowScripts'] as Record<string, boolean>;
  const scripted = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([at]) => nameOf(at)));
  expect(Object.keys(allowed).toSorted()).toEqual([...scripted].toSorted());
});

test('the bill of materials has every library of a release with its version and hash', async () => {
  const script = (read('package.json')['scripts'] as Record<string, string>)['sbom']!;
  const [program, ...args] = script.split(' ');
  const { stdout } = await promisify(execFile)(program!, args, { cwd: root, maxBuffer: 64 << 20 });
  const bill = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Map(bill.components.map((one) => [decodeURIComponent(one.purl), one]));
  const server = read('apps/server/package.json')['dependencies'] as Record<string, string>;
  for (const [name, version] of Object.entries(server).filter(([one]) => !one.startsWith('@jishi/')))
    expect(listed.get(`pkg:npm/${name}@${version}`)?.hashes, name).toHaveLength(1);
});
