import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAMS = pathToFileURL(path.join(import.meta.dirname, 'programs.mjs')).href;

/** A program that starts another one and tells both numbers; neither would ever end. */
const FOREVER = `
const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
console.log('[' + process.pid + ',' + child.pid + ']');
setInterval(() => {}, 1000);`;

/** A process that has a program run. */
const running = (code: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { runProgram } from '${PROGRAMS}'; await runProgram(process.execPath, ['-e', ${JSON.stringify(code)}]);`,
  ]);

function runs(pid: number): boolean {
  try {
    return Boolean(process.kill(pid, 0));
  } catch {
    return false;
  }
}

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s a program is ended with what it has started, and who runs it after it',
  async (signal) => {
    const runner = running(FOREVER);
    const ended = new Promise((resolve) => runner.once('exit', resolve));
    const said = await new Promise<Buffer>((resolve) => runner.stdout.once('data', resolve));
    const pids = JSON.parse(said.toString()) as number[];
    expect(pids.map(runs)).toEqual([true, true]);
    runner.kill(signal);
    expect(await ended).toBe(130);
    await expect.poll(() => pids.map(runs), { timeout: 60_000 }).toEqual([false, false]);
  },
);

test('what a program started and left behind has time to clean up after an interrupt', async () => {
  const cleaning = `process.on('SIGINT', () => setTimeout(() => { console.log('cleaned'); process.exit(); }, 300)); setInterval(() => {}, 1000); console.log('ready')`;
  const runner = running(
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(cleaning)}], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
  );
  let said = '';
  runner.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((resolve) => runner.once('close', resolve));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('ready');
  runner.kill('SIGINT');
  await ended;
  expect(said).toContain('cleaned');
});

test('a program that fails is an error', async () => {
  const runner = running('process.exit(3)');
  let said = '';
  runner.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((resolve) => runner.once('close', resolve));
  expect(await ended).toBe(1);
  expect(said).toContain('ended with 3');
});
