// The drill's own steps, with a stand-in for the server; what the server proves is tested beside it.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from './backup';
import { drill } from './drill';

/** Notes which command it was given, with which key and address, and fails the one that it is told to. */
const STAND_IN = `
import { appendFileSync, readFileSync } from 'node:fs';
const [, , command] = process.argv;
const { DATA_DIR, DATABASE_URL, NOTES, FAILS } = process.env;
appendFileSync(NOTES, [command, readFileSync(DATA_DIR + '/secret.key', 'utf8'), DATABASE_URL, DATA_DIR].join('|') + '\\n');
process.exitCode = command === FAILS ? 1 : 0;`;

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-drill-test-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  await (await startEmbedded({ directory: path.join(dataDir, 'postgres') })).stop();
  writeFileSync(path.join(dataDir, 'secret.key'), 'kept');
  writeFileSync(path.join(folder, 'server.mjs'), STAND_IN);
  archive = path.join(folder, 'jishi.tar');
  await backup(dataDir, archive);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function drilled(fails = '') {
  const notes = path.join(folder, 'notes');
  rmSync(notes, { force: true });
  const said: string[] = [];
  const env = { NOTES: notes, FAILS: fails, DATABASE_URL: 'postgres://production/site' };
  const code = await drill(archive, {
    env,
    serverEntry: path.join(folder, 'server.mjs'),
    say: (line) => said.push(line),
  });
  const steps = readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  return { code, said, steps };
}

test('a copy is brought up to date and proved, with its own keys and database, and is gone afterwards', async () => {
  const { code, said, steps } = await drilled();
  expect([code, said]).toEqual([0, [expect.stringMatching(/^恢复演练通过/)]]);
  expect(steps.map(([command, key]) => [command, key])).toEqual([
    ['prepare', 'kept'],
    ['prove', 'kept'],
  ]);
  for (const [, , url, dataDir] of steps) {
    expect(url).not.toContain('production');
    expect(readdirSync(os.tmpdir())).not.toContain(path.basename(dataDir!));
  }
});

test('it fails with the first step that fails', async () => {
  expect(await drilled('prepare')).toMatchObject({
    code: 1,
    steps: [['prepare', 'kept', expect.anything(), expect.anything()]],
  });
  const { code, said } = await drilled('prove');
  expect([code, said]).toEqual([1, [expect.stringMatching(/^恢复演练没有通过/)]]);
});

test('an archive that is not there is named', async () => {
  const site = { env: {}, serverEntry: '', say: () => {} };
  await expect(drill(path.join(folder, 'missing.tar'), site)).rejects.toThrow('there is no');
});
