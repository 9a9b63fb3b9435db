import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMasterKey, loadMasterKey } from './master-key';
import { VaultError, openVault } from './vault';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-vault-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const [first, second] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];

test('the environment wins over the file, and its first key seals', () => {
  const rotated = openVault(loadMasterKey({ env: { JISHI_SECRET_KEY: `${second}, ${first}` }, dataDir }));
  const old = openVault(loadMasterKey({ env: { JISHI_SECRET_KEY: first }, dataDir }));
  expect(rotated.openText(old.seal('x', 'c'), 'c')).toBe('x');
  expect(() => old.open(rotated.seal('x', 'c'), 'c')).toThrow(VaultError);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('outside production a key is made once, readable by its owner only', () => {
  const made = loadMasterKey({ env: {}, dataDir: path.join(dataDir, 'data') });
  expect(loadMasterKey({ env: {}, dataDir: path.join(dataDir, 'data') })).toEqual(made);
  expect(fs.statSync(path.join(dataDir, 'data/secret.key')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(path.join(dataDir, 'data'))).toEqual(['secret.key']);
});

test('processes that start together agree on one key', async () => {
  const script = `import { addMasterKey, loadMasterKey } from '${path.join(import.meta.dirname, 'master-key.ts')}';
    process.stdout.write(Buffer.from(loadMasterKey({ env: {}, dataDir: '${dataDir}' })[0].key).toString('hex'));`;
  const run = () => promisify(execFile)('node', ['--import', 'tsx', '--input-type=module', '-e', script]);
  const keys = (await Promise.all([run(), run(), run()])).map((result) => result.stdout);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
});

test('production refuses to make a key up, and a malformed key is named', () => {
  expect(() => loadMasterKey({ env: { NODE_ENV: 'production' }, dataDir })).toThrow('JISHI_SECRET_KEY');
  expect(() => loadMasterKey({ env: { JISHI_SECRET_KEY: 'short' }, dataDir })).toThrow('32 bytes');
});

test('a new key is put in front in the file, which stays its owner’s only', () => {
  const [before] = loadMasterKey({ env: {}, dataDir });
  expect(addMasterKey(dataDir)).toBe(path.join(dataDir, 'secret.key'));
  const [added, ...others] = loadMasterKey({ env: {}, dataDir });
  expect(others).toEqual([before]);
  expect(added?.id).not.toBe(before?.id);
  expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dataDir)).toEqual(['secret.key']);
  expect(() => addMasterKey(path.join(dataDir, 'elsewhere'))).toThrow(VaultError);
});
