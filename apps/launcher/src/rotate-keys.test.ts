import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { URL_FILE } from './backup';
import { beginRotation } from './rotate-keys';
import { runServerCommand } from './server-command';

/** Notes what it was asked, and ends as it is told. */
const STAND_IN = `
import { writeFileSync } from 'node:fs';
const { DATA_DIR, DATABASE_URL, CODE } = process.env;
writeFileSync(DATA_DIR + '/asked', process.argv[2] + ' ' + DATABASE_URL);
process.exitCode = Number(CODE);`;

let dataDir: string;
const site = (env: Record<string, string> = {}) => ({ dataDir, env, serverEntry: path.join(dataDir, 'server.mjs') });
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-rotate-test-'));
  writeFileSync(path.join(dataDir, 'server.mjs'), STAND_IN);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the server of the running site does the work, and its exit code is the command’s', async () => {
  writeFileSync(path.join(dataDir, URL_FILE), 'postgres://here/site\n');
  for (const code of [0, 1])
    expect(await runServerCommand('rotate-keys', site({ CODE: String(code), DATABASE_URL: '' }))).toBe(code);
  expect(readFileSync(path.join(dataDir, 'asked'), 'utf8')).toBe('rotate-keys postgres://here/site');
  await runServerCommand('verify-audit', site({ CODE: '0', DATABASE_URL: 'postgres://own/site' }));
  expect(readFileSync(path.join(dataDir, 'asked'), 'utf8')).toBe('verify-audit postgres://own/site');
});

test('a site that does not run is told to start first', async () => {
  await expect(runServerCommand('rotate-keys', site())).rejects.toThrow('npm start');
});

test('a new key goes into the file, never beside a key in the environment', () => {
  writeFileSync(path.join(dataDir, 'secret.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`);
  expect(() => beginRotation(site({ JISHI_SECRET_KEY: 'x' }))).toThrow('JISHI_SECRET_KEY');
  expect(beginRotation(site())).toContain('重新启动');
  expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim().split('\n')).toHaveLength(2);
});
