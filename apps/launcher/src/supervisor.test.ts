// What a start does with a process that cannot stay.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Supervisor } from './supervisor';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test('an app that ends as soon as it starts is given up, with where its log is, and is not waited for', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-supervisor-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'app.mjs'), 'process.exit(3);');
  const say = vi.fn<(line: string) => void>();
  const supervisor = new Supervisor({
    entryOf: (app) => path.join(folder, `${app}.mjs`),
    logDirectory: folder,
    pidFile: path.join(folder, 'pids'),
    say,
  });
  // the discard port: nothing answers there
  await expect(supervisor.start('app', {}, 'http://127.0.0.1:9')).rejects.toThrow(
    `app 一启动就退出，日志 ${path.join(folder, 'app.log')}`,
  );
  expect(say.mock.calls.length).toBeGreaterThan(2);
  // a log may tell what nobody else on the machine should read
  expect(statSync(path.join(folder, 'app.log')).mode & 0o777).toBe(0o600);
  await supervisor.stop([]);
});
